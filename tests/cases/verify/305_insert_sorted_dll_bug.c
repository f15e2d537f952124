// A walk between two sentinels does not stop at the second.
//@ run: violation null-deref
//@ inputs: 1 4 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *prev, *next;
    int key;
};

static void insert(struct item *first, int key)
{
    struct item *item = malloc(sizeof *item);
    item->key = key;
    struct item *at = first->next;
    while (at->key < key) //~ violation null-deref
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
        insert(&first, __VERIFIER_nondet_int());
    while (first.next != &last) {
        struct item *item = first.next;
        item->prev->next = item->next;
        item->next->prev = item->prev;
        free(item);
    }
    return 0;
}
