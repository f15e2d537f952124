//@ run: error
//@ contract: f
// A number that is too large to be computed.
//@ requires a * b == 3 //~ error too large a number
void f(unsigned long long a, unsigned long long b)
{
    (void)a;
}
