//@ run: error
//@ contract: f
// C knows the types of a contract: an error in one is C's, at its place.
struct node {
    struct node *next;
};

//@ requires x->nxt |-> 0 //~ error nxt
void f(struct node *x)
{
    (void)x;
}
