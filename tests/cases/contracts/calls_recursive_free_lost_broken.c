//@ run: nothing
//@ contract-uses: drop
//@ check: FALSE(valid-memtrack)
// The node is never freed.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
void drop(struct node *x) { if (x)
{
    drop(x->next);
}
}
