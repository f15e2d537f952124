//@ run: error
//@ contract: f
// A parameter of the function is no variable of a definition.
struct node {
    struct node *next;
    int value;
};
//@ list same(struct node *x -> y) := x->next |-> y * x->value |-> n //~ error 'n' undeclared

//@ requires same(x, 0)
void f(struct node *x, int n)
{
    (void)x;
}
