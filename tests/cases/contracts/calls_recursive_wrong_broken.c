//@ run: nothing
//@ contract-uses: len
//@ check: FALSE(unreach-call)
// The contract holds for the empty list alone.
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(x, 0) && result == 0
int len(struct node *x)
{
    if (!x) return 0;
    return 1 + len(x->next);
}
