//@ run: violation leak
// At exit the frames of the callers still hold their blocks; only the innermost one is lost.
#include <stdlib.h>

static void descend(int depth)
{
    int *block = malloc(sizeof *block); //~ violation leak

    if (!block)
        exit(1);
    *block = depth;
    if (depth > 0) {
        descend(depth - 1);
    } else {
        block = 0;
        exit(0);
    }
    free(block);
}

int main(void)
{
    descend(2);
    return 0;
}
