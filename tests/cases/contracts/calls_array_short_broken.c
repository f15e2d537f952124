//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// Elements that are required and not ensured may have changed, too.
extern void reach_error(void);

//@ requires blk(a, a + 10)
//@ ensures blk(a, a + 5)
void g(int *a)
{
    a[7] = 2;
}

//@ requires blk(a, a + 10)
//@ ensures blk(a, a + 10)
void f(int *a)
{
    a[7] = 1;
    g(a);
    if (a[7] != 1) reach_error();
}
