// Blocks with a pointer to their free part, from which pieces of one size are cut.
//@ run: exit 0
//@ inputs: 1 1 1 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct arena {
    struct arena *next;
    char *avail, *limit;
};

int main(void)
{
    struct arena *pool = NULL;
    while (__VERIFIER_nondet_int()) {
        if (!pool || pool->limit - pool->avail < 16) {
            struct arena *arena = malloc(sizeof *arena + 64);
            arena->avail = (char *)(arena + 1);
            arena->limit = arena->avail + 64;
            arena->next = pool;
            pool = arena;
        }
        pool->avail[15] = 1;
        pool->avail += 16;
    }
    while (pool) {
        struct arena *next = pool->next;
        assert(pool->avail <= pool->limit);
        free(pool);
        pool = next;
    }
    return 0;
}
