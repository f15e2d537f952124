//@ run: error
//@ contract: f
// A contract that C does not see.
#if 0
//@ pred nothing(int n) := n == 3 //~ error a part of the file that is left out
#endif
//@ requires nothing(n)
void f(int n)
{
    (void)n;
}
