//@ run: nothing
//@ contract-uses: f
//@ check: TRUE
// What is required of numbers holds.

//@ requires n > 0
//@ ensures result == n - 1
int g(int n)
{
    return n - 1;
}

//@ requires n > 1
//@ ensures result == n - 2
int f(int n)
{
    return g(g(n));
}
