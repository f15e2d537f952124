// A node leaves a doubly linked list, but its successor still knows it.
//@ run: violation use-after-free
//@ inputs: 1 1 0 1 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *prev, *next;
};

static struct item *list;

static void insert(void)
{
    struct item *item = malloc(sizeof *item);
    item->prev = NULL;
    item->next = list;
    if (list)
        list->prev = item;
    list = item;
}

static void take_out(struct item *at)
{
    if (at->prev)
        at->prev->next = at->next; //~ violation use-after-free
    else
        list = at->next;
    free(at);
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (list && __VERIFIER_nondet_int())
            take_out(list);
        else
            insert();
    }
    while (list)
        take_out(list);
    return 0;
}
