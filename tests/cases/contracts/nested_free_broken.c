//@ run: nothing
//@ contract: destroy
//@ check: FALSE(valid-memtrack)
// The last item of each bucket is lost.
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
//@ ensures emp
void destroy(struct bucket *b)
{
    while (b) {
        struct bucket *next = b->next;
        struct item *item = b->items;
        while (item) {
            struct item *after = item->next;
            if (after)
                free(item);
            item = after;
        }
        free(b);
        b = next;
    }
}
