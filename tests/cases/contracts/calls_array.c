//@ run: nothing
//@ contract-uses: f
//@ check: TRUE
// The array is the same one before and after the call.

//@ requires n >= 0 && blk(a, a + n)
//@ ensures blk(a, a + n)
void fill(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 9;
}

//@ requires n > 0 && blk(a, a + n)
//@ ensures blk(a, a + n)
void f(int *a, int n)
{
    fill(a, n);
    a[n - 1] = 2;
}
