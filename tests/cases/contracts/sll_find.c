//@ run: nothing
//@ contract: find
//@ check: TRUE
// A part of a list is returned; the list is the one before it and the one from there on.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(x, result) * sll(result, 0)
struct node *find(struct node *x, int value)
{
    while (x && x->value != value)
        x = x->next;
    return x;
}
