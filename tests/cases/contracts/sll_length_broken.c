//@ run: nothing
//@ contract: length
//@ check: FALSE(valid-deref)
// One step too many.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(x, 0)
unsigned length(const struct node *x)
{
    unsigned count = 0;
    for (; x; x = x->next->next)
        count++;
    return count;
}
