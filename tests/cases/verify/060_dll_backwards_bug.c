// The last node is freed, but its predecessor still points to it when the list is walked.
//@ run: violation use-after-free
//@ inputs: 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
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
    if (!head || head == tail) {
        free(head);
        return 0;
    }
    struct item *last = tail;
    tail = tail->prev;
    free(last);
    for (struct item *item = head; item; item = item->next)
        item->value++; //~ violation use-after-free
    while (tail) {
        struct item *gone = tail;
        tail = tail->prev;
        free(gone);
    }
    return 0;
}
