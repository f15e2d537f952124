// One link back in the middle of a doubly linked list is missing. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation null-deref
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item { struct item *next, *prev; int value; };

int main(void)
{
    struct item *head = calloc(1, sizeof *head), *tail = head;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *item = calloc(1, sizeof *item);
        item->prev = length == 9 ? NULL : tail;
        tail->next = item;
        tail = item;
        length++;
    }
    for (struct item *item = tail; item != head; item = item->prev)
        item->value++; //~ violation null-deref
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
