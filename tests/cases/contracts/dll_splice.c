//@ run: nothing
//@ contract: splice
//@ check: TRUE
// Puts all nodes of a second list behind the first node of a list.
struct node {
    struct node *next;
    struct node *prev;
};
//@ list dls(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ requires dls+(x, 0, 0, _) * dls(y, 0, 0, _)
//@ ensures dls+(x, 0, 0, _)
void splice(struct node *x, struct node *y)
{
    if (!y)
        return;
    struct node *last = y;
    while (last->next)
        last = last->next;
    last->next = x->next;
    if (x->next)
        x->next->prev = last;
    x->next = y;
    y->prev = x;
}
