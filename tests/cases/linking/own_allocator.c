//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the C library calls the program's allocator, too)
// A program with an allocator of its own: no block of the library is there to lose or to free twice.
#include <stddef.h>

static char pool[100];
static size_t used;

void *malloc(size_t size)
{
    void *block = pool + used;

    used += size;
    return block;
}

void free(void *block)
{
}

int main(void)
{
    char *p = malloc(10);

    p[9] = 1;
    free(p);
    free(p);
    p[9] = 2;
    return 0;
}
