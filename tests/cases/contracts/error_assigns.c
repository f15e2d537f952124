//@ run: error
//@ contract: f
// What is not supported is refused, not left out.
int g;

//@ requires g == 0
//@ assigns g //~ error `assigns` is not supported yet
void f(void)
{
    g = 1;
}
