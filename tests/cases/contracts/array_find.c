//@ run: nothing
//@ contract: find
//@ check: TRUE
// Looks for a value in an array.

//@ requires 0 <= n < 1000 && blk(a, a + n)
//@ ensures -1 <= result < n && blk(a, a + n)
int find(const int *a, int n, int value)
{
    for (int i = 0; i < n; i++)
        if (a[i] == value)
            return i;
    return -1;
}
