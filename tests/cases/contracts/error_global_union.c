//@ run: error
//@ contract: f
// Members of a union that is a variable.
union {
    int i;
    signed char c;
} g;
//@ requires g.i == 3 && g.c >= 0 //~ error variables that overlap
void f(void)
{
    g.i = 3;
}
