//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// Its elements may have changed.
extern void reach_error(void);

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
    a[0] = 3;
    fill(a, n);
    if (a[0] != 3) reach_error();
}
