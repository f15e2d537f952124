//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// All nodes of a list hold the same value, which a parameter is.
struct node {
    struct node *next;
    int value;
};
//@ list same(struct node *x, int k -> y, k) := x->next |-> y * x->value |-> k

//@ requires same(x, k, 0, k)
//@ ensures same(x, k, 0, k)
void f(struct node *x, int k)
{
    if (x && x->next)
        x->value = k - 1;
}
