// The last node of a doubly linked list has a value of its own, and a variable holds it.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *prev;
    int value;
};

int main(void)
{
    struct item *last = calloc(1, sizeof *last), *head = last;
    while (__VERIFIER_nondet_int()) {
        struct item *item = calloc(1, sizeof *item);
        item->value = 1;
        item->next = head;
        head->prev = item;
        head = item;
    }
    assert(last->value == 0);
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
