//@ run: nothing
//@ contract: resize
//@ check: FALSE(valid-memtrack)
// The old elements are not freed.
#include <stdlib.h>
struct vector {
    int *items;
    int size;
};

//@ var int n
//@ requires 0 < n < 1000 && v->items |-> i' * v->size |-> n * blk(i', i' + n)
//@ ensures v->items |-> j' * v->size |-> (2 * n) * blk(j', j' + 2 * n)
void resize(struct vector *v)
{
    int *items = malloc(2 * v->size * sizeof *items);
    if (!items)
        abort();
    for (int i = 0; i < v->size; i++)
        items[i] = v->items[i];
    v->items = items;
    v->size = 2 * v->size;
}
