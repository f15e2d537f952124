// A cache remembers an object by its address and is not told when the object goes: with a new object at the
// same address it answers with what belonged to the old one.
//@ run: exit 0
//@ check: FALSE(unreach-call)
//@ oracle: none (the result depends on the allocator)
#include <stdlib.h>

extern void reach_error(void);

struct shape {
    int sides;
};

static struct {
    const struct shape *of;
    int sides;
} cache;

static int sides(const struct shape *shape)
{
    if (cache.of != shape) {
        cache.of = shape;
        cache.sides = shape->sides;
    }
    return cache.sides;
}

static struct shape *make(int n)
{
    struct shape *shape = malloc(sizeof *shape);
    shape->sides = n;
    return shape;
}

int main(void)
{
    struct shape *triangle = make(3);
    if (sides(triangle) != 3)
        reach_error();
    free(triangle);
    struct shape *square = make(4);
    if (sides(square) != 4)
        reach_error();
    free(square);
    return 0;
}
