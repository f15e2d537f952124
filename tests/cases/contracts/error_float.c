//@ run: error
//@ contract: f
// 0 is also -0.
//@ requires d == 0 //~ error a floating-point number
void f(double d)
{
    (void)d;
}
