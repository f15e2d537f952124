//@ run: nothing
//@ contract: push
//@ check: FALSE(valid-deref)
// The vector does not grow in time.
#include <stdlib.h>
struct vector {
    int *items;
    unsigned size;
    unsigned capacity;
};
//@ pred vector(struct vector *v) := s' <= c' && 0 < c' && c' < 1000000 && v->items |-> i' * v->size |-> s' * v->capacity |-> c' * blk(i', i' + c')

//@ requires vector(v)
//@ ensures v->items |-> i' * v->size |-> s' * v->capacity |-> c' * blk(i', i' + c') && 0 < s' <= c'
void push(struct vector *v, int item)
{
    if (v->size > v->capacity) {
        unsigned more = 2 * v->capacity;
        int *items = realloc(v->items, more * sizeof *items);
        if (!items)
            abort();
        v->items = items;
        v->capacity = more;
    }
    v->items[v->size++] = item;
}
