//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// Where a list ends may be the first node of another one, and the other way round.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, p) * sll(y, q)
//@ ensures result == 0 && sll(x, p) * sll(y, q)
int f(struct node *x, struct node *y, struct node *p, struct node *q)
{
    return x != y && p == y && q == x;
}
