//@ run: nothing
//@ contract-checks: f
//@ check: FALSE(valid-deref)
// One list is a part of the other.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0) * sll(y, 0)
//@ ensures sll(x, 0) * sll(y, 0)
void two(struct node *x, struct node *y)
{
    (void)x;
    (void)y;
}

//@ requires sll+(l, 0)
//@ ensures sll+(l, 0)
void f(struct node *l)
{
    two(l, l->next);
}
