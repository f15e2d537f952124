// A walk through a doubly linked list stops anywhere; there a node enters or leaves.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 0 2 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *prev, *next;
};

static struct item *list;

static struct item *somewhere(void)
{
    struct item *at = list;
    while (at && at->next && __VERIFIER_nondet_int())
        at = at->next;
    return at;
}

static void insert_after(struct item *at)
{
    struct item *item = malloc(sizeof *item);
    item->prev = at;
    item->next = at ? at->next : NULL;
    if (item->next)
        item->next->prev = item;
    if (at)
        at->next = item;
    else
        list = item;
}

static void take_out(struct item *at)
{
    if (at->prev)
        at->prev->next = at->next;
    else
        list = at->next;
    if (at->next)
        at->next->prev = at->prev;
    free(at);
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct item *at = somewhere();
        if (at && __VERIFIER_nondet_int())
            take_out(at);
        else
            insert_after(at);
    }
    while (list)
        take_out(list);
    return 0;
}
