//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// A name that looks like one for anything is a name.
struct pair {
    int a, b;
};

//@ requires x->a |-> _ * x->b |-> _
//@ ensures x->a |-> _3' * x->b |-> _3'
void f(struct pair *x)
{
    x->a = 1;
    x->b = 2;
}
