// A doubly linked ring without a sentinel, empty when its pointer is null.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
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
    if (item->next == item) {
        ring = NULL;
    } else {
        item->next->prev = item->prev;
        item->prev->next = item->next;
        ring = item->next;
    }
    free(item);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        insert();
    if (ring)
        assert(ring->next->prev == ring);
    while (ring)
        take_out(__VERIFIER_nondet_int() ? ring : ring->prev);
    return 0;
}
