//@ run: error
//@ contract: f
// A name in an invariant is a macro.
#define size n
//@ requires n >= 0
//@ ensures result >= 0
int f(int n)
{
    int i = 0;
    //@ invariant i <= size //~ error which is a macro
    while (i < n)
        i++;
    return i;
}
