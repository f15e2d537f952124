//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// A pointer of which nothing is said may be the address of a variable that the contract names.
int g;

//@ requires g == 1
//@ ensures g == 1
void f(int *p)
{
    if (p == &g)
        *p = 2;
}
