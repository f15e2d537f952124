//@ run: nothing
//@ contract-checks: f
//@ check: FALSE(valid-deref)
// The array is shorter than what is required.

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
    fill(a, n + 1);
}
