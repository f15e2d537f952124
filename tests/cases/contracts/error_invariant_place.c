//@ run: error
//@ contract: f
// An invariant that stands before no loop.
//@ requires n >= 0
//@ ensures result >= 0
int f(int n)
{
    //@ invariant n >= 0 //~ error directly before
    return n;
}
