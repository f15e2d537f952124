// The last node of a ring is freed without a word to the pointer at the ring.
//@ run: violation use-after-free
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *prev;
};

static struct item *ring;

static void insert(void)
{
    struct item *item = malloc(sizeof *item);
    if (!ring) {
        item->next = item->prev = item;
    } else {
        item->next = ring;
        item->prev = ring->prev;
        ring->prev->next = item;
        ring->prev = item;
    }
    ring = item;
}

static void take_out(struct item *item)
{
    item->next->prev = item->prev; //~ violation use-after-free
    item->prev->next = item->next;
    ring = item->next;
    free(item);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        insert();
    while (ring)
        take_out(ring);
    return 0;
}
