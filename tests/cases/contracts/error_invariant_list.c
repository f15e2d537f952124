//@ run: error
//@ contract: length
// A list in an invariant would have to be followed without being taken apart.
struct node {
    struct node *next;
};
//@ list sll(struct node *x -> y) := x->next |-> y
//@ requires sll(x, 0)
//@ ensures sll(x, 0)
int length(struct node *x)
{
    int n = 0;
    //@ invariant sll(x, 0) //~ error lists and blocks
    while (x) {
        n++;
        x = x->next;
    }
    return n;
}
