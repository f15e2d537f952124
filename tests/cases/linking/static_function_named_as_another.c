//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the compiler's program ends by a signal)
// In this file, a static function takes the place of the library's.
#include <stdlib.h>

static void *own(size_t size) __asm__("malloc");

static __attribute__((used)) void *own(size_t size)
{
    (void)size;
    return (void *)8;
}

int main(void)
{
    char *p = malloc(4);
    if (p)
        *p = 1;
    free(p);
    return 0;
}
