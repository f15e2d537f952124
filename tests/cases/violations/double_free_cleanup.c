//@ run: violation double-free
// The cleanup function frees what the function freed by hand.
#include <stdlib.h>

static void release(int **block)
{
    free(*block); //~ violation double-free
}

int main(void)
{
    __attribute__((cleanup(release))) int *block = malloc(sizeof *block);

    if (!block)
        return 1;
    *block = 3;
    free(block);
    return 0;
}
