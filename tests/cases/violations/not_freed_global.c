//@ run: violation not-freed
//@ property: memcleanup
// A cache that is still there at the end: no leak, but not cleaned up either.
#include <stdlib.h>

static int *cache;

int main(void)
{
    cache = malloc(4 * sizeof *cache); //~ violation not-freed
    if (cache)
        cache[0] = 1;
    return 0;
}
