//@ run: nothing
//@ contract: move
//@ check: FALSE(valid-deref)
// Two buckets have the same items.
#include <stdlib.h>
struct item {
    struct item *next;
};
struct bucket {
    struct bucket *next;
    struct item *items;
};
//@ list items(struct item *x -> y) := x->next |-> y
//@ list buckets(struct bucket *x -> y) := x->next |-> y * x->items |-> i' * items(i', 0)

//@ requires buckets(b, 0)
//@ ensures buckets(b, 0)
void move(struct bucket *b)
{
    if (b && b->next && !b->items)
        b->items = b->next->items;
}
