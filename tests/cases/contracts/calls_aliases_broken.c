//@ run: nothing
//@ contract-checks: f
//@ check: FALSE(valid-deref)
// One block is none of two.

//@ requires x |-> _ * y |-> _
//@ ensures x |-> _ * y |-> _
void two(int *x, int *y)
{
    *x = 1;
    *y = 2;
}

//@ requires p |-> _
//@ ensures p |-> _
void f(int *p)
{
    two(p, p);
}
