//@ run: nothing
//@ contract: find
//@ check: FALSE(valid-deref)
// The end of the list is not looked for.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(x, result) * sll(result, 0)
struct node *find(struct node *x, int value)
{
    while (x->value != value)
        x = x->next;
    return x;
}
