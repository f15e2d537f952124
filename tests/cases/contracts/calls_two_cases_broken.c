//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// The calls return in both cases.
extern void reach_error(void);

//@ requires x == 0 || x != 0 && x |-> _
//@ ensures x == 0 || x != 0 && x |-> _
void g(int *x)
{
    if (x) *x = 3;
}

//@ requires x |-> _
//@ ensures x |-> _
void f(int *x)
{
    *x = 2;
    g(x);
    g(0);
    reach_error();
}
