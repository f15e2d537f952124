//@ run: nothing
//@ contract-uses: f
//@ check: TRUE
// The result is another name for a block that is kept.
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll+(x, 0)
//@ ensures sll+(x, 0) && result == x
struct node *self(struct node *x)
{
    return x;
}

//@ requires sll+(x, 0)
//@ ensures sll+(x, 0)
void f(struct node *x)
{
    struct node *r = self(x);
    r->value = 3;
    if (x->value != 3) reach_error();
}
