//@ run: nothing
//@ contract: find
//@ check: FALSE(unreach-call)
// A value that is not there is said to be behind the last one.

//@ requires 0 <= n < 1000 && blk(a, a + n)
//@ ensures -1 <= result < n && blk(a, a + n)
int find(const int *a, int n, int value)
{
    int i = 0;
    while (i < n && a[i] != value)
        i++;
    return i;
}
