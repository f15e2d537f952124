//@ run: error
//@ contract: f
// Two lists that lead to each other.
struct node {
    struct node *next;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, y) * sll(y, x) //~ error depend on each other in a circle
void f(struct node *x, struct node *y)
{
    x = y;
}
