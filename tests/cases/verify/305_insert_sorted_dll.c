// Each node enters a doubly linked list at its place, between two sentinels.
//@ run: exit 0
//@ inputs: 1 4 1 2 1 3 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *prev, *next;
    int key;
};

static void insert(struct item *first, struct item *last, int key)
{
    struct item *item = malloc(sizeof *item);
    item->key = key;
    struct item *at = first->next;
    while (at != last && at->key < key)
        at = at->next;
    item->next = at;
    item->prev = at->prev;
    at->prev->next = item;
    at->prev = item;
}

int main(void)
{
    struct item first, last;
    first.prev = last.next = NULL;
    first.next = &last;
    last.prev = &first;
    first.key = last.key = 0;
    while (__VERIFIER_nondet_int())
        insert(&first, &last, __VERIFIER_nondet_int());
    while (first.next != &last) {
        struct item *item = first.next;
        item->prev->next = item->next;
        item->next->prev = item->prev;
        free(item);
    }
    assert(last.prev == &first);
    return 0;
}
