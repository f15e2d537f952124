//@ run: error
//@ contract: f
// C would read (m == n) & 1.
//@ requires m == n & 1 //~ error `&` in an expression
void f(int m, int n)
{
    (void)m;
}
