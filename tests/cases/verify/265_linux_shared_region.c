// A ring of rings whose inner nodes all point to one block that they share.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct ring {
    struct ring *next, *prev;
};

struct inner {
    struct ring link;
    int *shared;
};

struct outer {
    int weight;
    struct ring link, inner;
};

static void insert(struct ring *link, struct ring *head)
{
    link->prev = head;
    link->next = head->next;
    head->next->prev = link;
    head->next = link;
}

static struct ring *take_first(struct ring *head)
{
    struct ring *first = head->next;
    head->next = first->next;
    first->next->prev = head;
    return first;
}

int main(void)
{
    int *shared = calloc(1, sizeof *shared);
    struct ring all = { &all, &all };
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = calloc(1, sizeof *outer);
        outer->inner.next = outer->inner.prev = &outer->inner;
        insert(&outer->link, &all);
        while (__VERIFIER_nondet_int()) {
            struct inner *inner = malloc(sizeof *inner);
            inner->shared = shared;
            insert(&inner->link, &outer->inner);
        }
    }
    for (struct ring *o = all.next; o != &all; o = o->next) {
        struct outer *outer = (struct outer *)((char *)o - offsetof(struct outer, link));
        for (struct ring *i = outer->inner.prev; i != &outer->inner; i = i->prev)
            *((struct inner *)i)->shared = 1;
    }
    while (all.next != &all) {
        struct ring *o = take_first(&all);
        struct outer *outer = (struct outer *)((char *)o - offsetof(struct outer, link));
        while (outer->inner.next != &outer->inner)
            free(take_first(&outer->inner));
        free(outer);
    }
    free(shared);
    return 0;
}
