//@ run: nothing
//@ contract: append
//@ check: FALSE(valid-deref)
// The first list may be empty.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0) * sll(y, 0)
//@ ensures sll(result, 0)
struct node *append(struct node *x, struct node *y)
{
    struct node *last = x;
    while (last->next)
        last = last->next;
    last->next = y;
    return x;
}
