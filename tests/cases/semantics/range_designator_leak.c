//@ run: exit 0
//@ check: TRUE
// One block is allocated for all elements of a range.
#include <stdlib.h>

int main(void)
{
    char *blocks[4] = {[0 ... 3] = malloc(1)};

    free(blocks[2]);
    return 0;
}
