//@ run: nothing
//@ contract: copy
//@ check: FALSE(valid-deref)
// The copy is one element too short.
#include <stdlib.h>

//@ requires 0 < n < 1000 && blk(a, a + n)
//@ ensures blk(a, a + n) * blk(result, result + n)
int *copy(const int *a, int n)
{
    int *b = malloc((n - 1) * sizeof *b);
    if (!b)
        abort();
    for (int i = 0; i < n; i++)
        b[i] = a[i];
    return b;
}
