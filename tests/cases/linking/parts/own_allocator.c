#include <stddef.h>

static char pool[8];

void *malloc(size_t size)
{
    return pool;
}

void free(void *block)
{
}
