//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (compiled programs wrap around and find the block again)
// The size of a row is known at run time only, and does not fit: the second row is not four bytes after the first.
#include <stdlib.h>

int main(void)
{
    unsigned long n = (1UL << (8 * sizeof(long) - 2)) + 1;
    int (*rows)[n] = malloc(64);
    if (!rows)
        return 0;
    rows[1][0] = 3; //~ violation out-of-bounds
    free(rows);
    return 0;
}
