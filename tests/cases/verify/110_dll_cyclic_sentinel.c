// A doubly linked ring around a sentinel from the heap: nodes enter at both ends.
//@ run: exit 0
//@ inputs: 1 1 2 1 0
//@ check: TRUE
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
    int choice;
    while ((choice = __VERIFIER_nondet_int()) != 0) {
        if (choice == 1)
            insert_between(sentinel, sentinel->next);
        else
            insert_between(sentinel->prev, sentinel);
    }
    for (struct item *item = sentinel->prev; item != sentinel; item = item->prev)
        assert(item->value == 1);
    while (sentinel->next != sentinel) {
        struct item *gone = sentinel->next;
        gone->next->prev = sentinel;
        sentinel->next = gone->next;
        free(gone);
    }
    assert(sentinel->prev == sentinel);
    free(sentinel);
    return 0;
}
