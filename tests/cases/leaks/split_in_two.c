//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (sanitizers look for whole words only)
// The bytes of the pointer stand in two places: it can be put together again.
#include <stdlib.h>
#include <string.h>

static char one[16], other[16];

int main(void)
{
    char *block = malloc(4);
    memcpy(one, &block, 2);
    memcpy(other, (char *)&block + 2, sizeof block - 2);
    block = 0;
    exit(0);
}
