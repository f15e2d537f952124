//@ run: exit 0
//@ check: TRUE
//@ oracle: none (sanitizers look for aligned words only)
// A pointer in a packed structure holds its block.
#include <stdlib.h>

static struct __attribute__((packed)) {
    char tag;
    char *block;
} kept;

int main(void)
{
    kept.block = malloc(4);
    exit(0);
}
