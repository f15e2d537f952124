//@ run: nothing
//@ contract-checks: f
//@ check: FALSE(unreach-call)
// It does not hold at the second call.

//@ requires n > 0
//@ ensures result == n - 1
int g(int n)
{
    return n - 1;
}

//@ requires n > 0
//@ ensures result >= -5
int f(int n)
{
    return g(g(n));
}
