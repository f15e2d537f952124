//@ run: nothing
//@ contract: f
//@ check: TRUE
// Where a list ends is no node of it.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll+(x, y) * sll+(y, 0)
//@ ensures result == 0 && sll+(x, y) * sll+(y, 0)
int f(struct node *x, struct node *y)
{
    return x == y || y == 0;
}
