//@ run: error
//@ contract: f
// A parameter that is a record.
struct pair { int a, b; };
//@ requires p.a == 3 //~ error the variable `p.a`
void f(struct pair p)
{
    (void)p;
}
