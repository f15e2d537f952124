// `realloc` may leave a block where it is; whoever keeps the old pointer only if it is the same one is still
// wrong, and who compares nothing is right.
//@ run: exit 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the result depends on the allocator)
#include <stdlib.h>

int main(void)
{
    int *block = malloc(2 * sizeof *block);
    block[0] = 7;
    int *shorter = realloc(block, sizeof *shorter);
    int seen = 7;
    if (shorter == block)
        seen = *block;
    free(shorter);
    return seen - 7;
}
