//@ run: error
//@ contract: f
// What memory holds, behind an operator.
struct node {
    struct node *next;
    int value;
};
//@ requires (1 & x->value) == 1 && x->value |-> v //~ error `&` in an expression
void f(struct node *x, int v)
{
    (void)x;
}
