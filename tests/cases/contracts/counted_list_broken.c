//@ run: nothing
//@ contract: f
//@ check: FALSE(valid-deref)
// A list of two nodes has no third one.
struct node {
    struct node *next;
    int value;
};
//@ list counted(struct node *x, unsigned char n -> y, n + 1) := x->next |-> y
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires counted(x, 0, 0, n)
//@ ensures sll(x, 0)
void f(struct node *x, unsigned char n)
{
    if (n == 2)
        x->next->next->value = 1;
}
