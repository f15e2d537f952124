//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// Such a call returns.
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, y) * sll(y, 0)
//@ ensures sll(x, 0)
void join(struct node *x, struct node *y)
{
    (void)x;
    (void)y;
}

//@ requires sll+(l, 0)
//@ ensures sll+(l, 0)
void f(struct node *l)
{
    join(l, l);
    reach_error();
}
