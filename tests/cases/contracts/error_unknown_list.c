//@ run: error
//@ contract: f
// A contract speaks of a list that nobody defined.
struct node {
    struct node *next;
};

//@ requires sll(x, 0) //~ error there is no predicate and no list `sll`
void f(struct node *x)
{
    (void)x;
}
