//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// 257 and 1 are different numbers, whatever a character makes of them.
struct item {
    int wide;
    signed char narrow;
};

//@ requires x->wide |-> a' * x->narrow |-> a'
//@ ensures x->wide |-> a' * x->narrow |-> a'
void f(struct item *x)
{
    x->narrow = 1;
    x->wide = 257;
}
