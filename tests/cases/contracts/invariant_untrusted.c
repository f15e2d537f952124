//@ run: nothing
//@ contract: clear
//@ property: memsafety
//@ check: FALSE(valid-deref)
// Nobody asks whether the invariant holds, so nothing follows from it.
#include <stddef.h>
//@ requires 0 < n < 1000 && blk(a, a + n)
//@ ensures blk(a, a + n)
void clear(int *a, int n)
{
    int i = 0;
    //@ invariant i < n
    while (i <= n) {
        a[i] = 0;
        i++;
    }
}
