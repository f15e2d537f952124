//@ run: nothing
//@ contract: f
//@ check: TRUE
// What a member holds fits its type.
struct item {
    int wide;
    signed char narrow;
};

//@ requires x->wide |-> a' * x->narrow |-> a'
//@ ensures x->wide |-> a' * x->narrow |-> a'
void f(struct item *x)
{
    if (x->wide > 127)
        *(int *)0 = 1;
}
