//@ run: nothing
//@ contract: f
//@ check: TRUE
// What is given to a predicate is one value, wherever the predicate uses it.
struct pair {
    int a, b;
};
//@ pred same(struct pair *x, int n) := x->a |-> n * x->b |-> n

//@ requires same(x, _)
//@ ensures same(x, _)
void f(struct pair *x)
{
    if (x->a != x->b)
        x->a = x->b + 1;
}
