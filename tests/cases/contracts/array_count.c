//@ run: nothing
//@ contract: count
//@ check: TRUE
// An array is read; its length is a parameter.
//@ requires n >= 0 && blk(a, a + n)
//@ ensures blk(a, a + n)
int count(const int *a, int n, int value)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += a[i] == value;
    return found;
}
