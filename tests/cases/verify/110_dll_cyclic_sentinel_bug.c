// Taking the first node out of a ring forgets the link back, and the ring no longer closes.
//@ run: violation assertion-failed
//@ inputs: 1 0
//@ check: FALSE(unreach-call)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *prev;
    int value;
};

static void insert_between(struct item *before, struct item *after)
{
    struct item *item = malloc(sizeof *item);
    item->value = 1;
    item->prev = before;
    item->next = after;
    before->next = item;
    after->prev = item;
}

int main(void)
{
    struct item *sentinel = malloc(sizeof *sentinel);
    sentinel->value = 0;
    sentinel->next = sentinel->prev = sentinel;
    while (__VERIFIER_nondet_int() != 0)
        insert_between(sentinel, sentinel->next);
    while (sentinel->next != sentinel) {
        struct item *gone = sentinel->next;
        sentinel->next = gone->next;
        free(gone);
    }
    assert(sentinel->prev == sentinel); //~ violation assertion-failed
    free(sentinel);
    return 0;
}
