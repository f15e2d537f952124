//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// An address of which nothing is said may be that of any block.
struct item {
    struct item *other;
    int value;
};

//@ requires x->value |-> 3 * y->value |-> 4
//@ ensures x->value |-> 3 * y->value |-> 4
void f(struct item *x, struct item *y)
{
    if (x->other == y)
        y->value = 5;
}
