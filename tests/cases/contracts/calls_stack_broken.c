//@ run: nothing
//@ contract-checks: f
//@ check: FALSE(valid-free)
// A variable is no heap block.

//@ requires p |-> _
//@ ensures p |-> _
void set(int *p)
{
    *p = 7;
}

//@ ensures result == 0
int f(void)
{
    int l = 0;
    set(&l);
    return 0;
}
