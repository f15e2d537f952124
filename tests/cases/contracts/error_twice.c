//@ run: error
//@ contract: f
// A cell that is said twice.
struct node {
    struct node *next;
    int value;
};
//@ requires x->value |-> 1 * x->value |-> 2 //~ error parts of memory that overlap
void f(struct node *x)
{
    (void)x;
}
