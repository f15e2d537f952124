//@ run: nothing
//@ contract: f
//@ check: FALSE(valid-deref)
// C would convert n, and -1 would be larger than m.

//@ requires n < m
void f(int n, unsigned m)
{
    if (n < 0 && m == 7)
        *(int *)0 = 1;
}
