// The block of an arena has no room for what the alignment skips.
//@ run: violation out-of-bounds
//@ inputs: 1 128 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define ARENA_SIZE 128
#define MASK ((uintptr_t)31)
#define ALIGNED(address) (((uintptr_t)(address) + MASK) & ~MASK)

struct arena {
    struct arena *next;
    uintptr_t base, limit, avail;
    int used;
};

static struct arena *pool;

static void add_arena(void)
{
    struct arena *arena = malloc(sizeof *arena + ARENA_SIZE);
    arena->base = arena->avail = ALIGNED(arena + 1);
    arena->limit = arena->base + ARENA_SIZE;
    arena->used = 0;
    arena->next = pool;
    pool = arena;
}

static char *allocate(int size)
{
    if (size <= 0 || size > ARENA_SIZE)
        return NULL;
    uintptr_t bytes = ((uintptr_t)size + MASK) & ~MASK;
    if (!pool || pool->limit - pool->avail < bytes)
        add_arena();
    char *piece = (char *)pool->avail;
    pool->avail += bytes;
    pool->used++;
    return piece;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int size = __VERIFIER_nondet_int();
        char *piece = allocate(size);
        if (piece)
            piece[size - 1] = 'z'; //~ violation out-of-bounds
    }
    while (pool) {
        struct arena *next = pool->next;
        free(pool);
        pool = next;
    }
    return 0;
}
