//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ with: parts/own_allocator.c
//@ oracle: none (the C library calls the program's allocator, too)
// The allocator that another file defines gives less than it was asked for.
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10);

    p[7] = 1;
    p[8] = 1; //~ violation out-of-bounds
    free(p);
    return 0;
}
