// The same cache, told when an object goes, is right with every allocator.
//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
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

static void destroy(struct shape *shape)
{
    if (cache.of == shape)
        cache.of = NULL;
    free(shape);
}

int main(void)
{
    struct shape *triangle = make(3);
    if (sides(triangle) != 3)
        reach_error();
    destroy(triangle);
    struct shape *square = make(4);
    if (sides(square) != 4)
        reach_error();
    destroy(square);
    return 0;
}
