//@ run: error
//@ contract: f
// A ring whose last node is named where it begins: the address would have to be known before the node is made.
struct node {
    struct node *next;
    struct node *prev;
};
//@ list dls(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ requires dls+(x, t, x, t) //~ error a list that begins with the address of its last node
//@ ensures dls+(x, t, x, t)
void f(struct node *x, struct node *t)
{
    (void)x;
    (void)t;
}
