//@ run: nothing
//@ contract: reverse
//@ check: TRUE
// Turns the buckets round.
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
//@ ensures buckets(result, 0)
struct bucket *reverse(struct bucket *b)
{
    struct bucket *done = 0;
    while (b) {
        struct bucket *next = b->next;
        b->next = done;
        done = b;
        b = next;
    }
    return done;
}
