//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// A block that is required under another name than it is ensured is there after the call.
extern void reach_error(void);
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires x == h && sll(h, 0)
//@ ensures sll(x, 0)
void g(struct node *x, struct node *h)
{
    (void)x;
    (void)h;
}

//@ requires sll+(l, 0)
//@ ensures sll+(l, 0)
void f(struct node *l)
{
    g(l, l);
    reach_error();
}
