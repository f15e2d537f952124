//@ run: error
//@ contract: f
// A contract belongs to the function behind it, not to one that is left out.
//@ requires n == 3
#if 0 //~ error a directive between a contract and its function
void f(int n);
#endif
void f(int n)
{
    (void)n;
}
