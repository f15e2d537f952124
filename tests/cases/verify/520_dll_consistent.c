// Neighbours in a doubly linked list know each other, at every node.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *prev;
};

int main(void)
{
    struct item *head = calloc(1, sizeof *head), *tail = head;
    while (__VERIFIER_nondet_int()) {
        struct item *item = calloc(1, sizeof *item);
        item->prev = tail;
        tail->next = item;
        tail = item;
    }
    for (struct item *item = head; item; item = item->next) {
        assert(!item->next || item->next->prev == item);
        assert(!item->prev || item->prev->next == item);
        assert((item == tail) == !item->next);
    }
    while (head != tail) {
        struct item *next = head->next;
        free(head);
        head = next;
        head->prev = NULL;
        if (head != tail) {
            struct item *prev = tail->prev;
            free(tail);
            tail = prev;
            tail->next = NULL;
        }
    }
    free(head);
    return 0;
}
