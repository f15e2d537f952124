//@ run: nothing
//@ contract: add
//@ check: TRUE
// Puts an item into the first bucket.
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

//@ requires buckets+(b, 0)
//@ ensures buckets+(b, 0)
void add(struct bucket *b)
{
    struct item *item = malloc(sizeof *item);
    if (!item)
        abort();
    item->next = b->items;
    b->items = item;
}
