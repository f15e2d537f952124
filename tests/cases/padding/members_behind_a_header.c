//@ run: exit 0
//@ check: TRUE
// Members of the record behind the header of a block are no padding, though a second header would have some there.
#include <stdlib.h>

struct header {
    void *owner;
    unsigned size;
};

struct pool {
    void *first, *current;
    unsigned mask;
};

struct arena {
    struct pool pool;
    void *lock;
};

static int lock;

static void *allocate(unsigned size) {
    struct header *header = calloc(1, sizeof *header + size);
    if (!header)
        return NULL;
    header->owner = NULL;
    header->size = size;
    return (char *)header + sizeof *header;
}

static void release(void *block) {
    if (block)
        free((char *)block - sizeof(struct header));
}

int main(void) {
    struct arena *arena = allocate(sizeof *arena);
    if (!arena)
        return 1;
    arena->lock = &lock;
    arena->pool.mask = 3;
    if (arena->lock != &lock) {
        release(arena);
        release(arena);
        return 1;
    }
    release(arena);
    return 0;
}
