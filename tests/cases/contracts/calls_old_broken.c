//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(valid-deref)
// The old block is gone.
#include <stdlib.h>

//@ requires n > 0 && n < 1000 && blk(a, a + n)
//@ ensures blk(result, result + n + 1)
int *grow(int *a, int n)
{
    return realloc(a, sizeof(int) * (n + 1));
}

//@ requires n > 0 && n < 1000 && blk(a, a + n)
//@ ensures blk(result, result + n + 1)
int *f(int *a, int n)
{
    int *b = grow(a, n);
    a[0] = 1;
    return b;
}
