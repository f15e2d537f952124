//@ run: nothing
//@ contract: reverse
//@ check: FALSE(valid-memtrack)
// Nodes with a certain value are lost on the way.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(result, 0)
struct node *reverse(struct node *x)
{
    struct node *done = 0;
    while (x) {
        struct node *next = x->next;
        x->next = done;
        if (x->value != 5)
            done = x;
        x = next;
    }
    return done;
}
