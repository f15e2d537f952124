//@ run: error
//@ contract: f
// A cast, and what memory holds behind it.
//@ requires (int)*p == 3 && p |-> _ //~ error `int` in an expression
void f(int *p)
{
    (void)p;
}
