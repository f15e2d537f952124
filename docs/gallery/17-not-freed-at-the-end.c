// A cache that is still there at the end
// options: --property memcleanup
#include <stdlib.h>

static int *cache;

static int lookup(int i) {
    if (cache == NULL)
        cache = calloc(16, sizeof *cache);
    return cache[i & 15];
}

int main(void) {
    return lookup(3);
}
