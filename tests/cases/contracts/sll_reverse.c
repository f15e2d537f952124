//@ run: nothing
//@ contract: reverse
//@ check: TRUE
// A list is reversed: all of its nodes are in the result, and nothing else.
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
        done = x;
        x = next;
    }
    return done;
}
