//@ run: nothing
//@ contract: append
//@ check: FALSE(valid-memtrack)
// The second list is lost.
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
    if (!x)
        return y;
    while (last->next)
        last = last->next;
    last->next = 0;
    return x;
}
