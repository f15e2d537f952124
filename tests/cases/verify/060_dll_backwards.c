// A doubly linked list grows at its end and is walked and freed backwards.
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
    struct item *head = NULL, *tail = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->value = 3;
        item->next = NULL;
        item->prev = tail;
        if (tail)
            tail->next = item;
        else
            head = item;
        tail = item;
    }
    for (struct item *item = tail; item; item = item->prev)
        assert(item->value == 3);
    assert(!head == !tail);
    while (tail) {
        struct item *gone = tail;
        tail = tail->prev;
        if (tail)
            tail->next = NULL;
        free(gone);
    }
    return 0;
}
