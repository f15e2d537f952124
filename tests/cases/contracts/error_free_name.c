//@ run: error
//@ contract: f
// A definition has variables of its own alone.
int g;
struct node {
    struct node *next;
    int value;
};
//@ list same(struct node *x -> y) := x->next |-> y * x->value |-> g //~ error the variable `g` in a definition

//@ requires same(x, 0)
void f(struct node *x)
{
    (void)x;
}
