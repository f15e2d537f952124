// In a list of one node the first is the last. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation assertion-failed
//@ inputs: 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item { struct item *next, *prev; };

int main(void)
{
    struct item *head = calloc(1, sizeof *head), *tail = head;
    while (__VERIFIER_nondet_int()) {
        struct item *item = calloc(1, sizeof *item);
        item->prev = tail;
        tail->next = item;
        tail = item;
    }
    assert(head != tail); //~ violation assertion-failed
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
