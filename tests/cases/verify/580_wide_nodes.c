// Nodes with many fields, all nulled at once by calloc; only on LP64 the link stands at byte 400.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ model: LP64
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct wide {
    void *slots[50];
    struct wide *next;
    long totals[20];
};

int main(void)
{
    assert(offsetof(struct wide, next) == 400);
    struct wide *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct wide *wide = calloc(1, sizeof *wide);
        wide->next = head;
        head = wide;
    }
    for (struct wide *wide = head; wide; wide = wide->next) {
        assert(!wide->slots[17] && !wide->totals[19]);
        wide->totals[3]++;
    }
    while (head) {
        struct wide *next = head->next;
        assert(head->totals[3] == 1);
        free(head);
        head = next;
    }
    return 0;
}
