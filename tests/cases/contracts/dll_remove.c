//@ run: nothing
//@ contract: unlink_node
//@ check: TRUE
// A node in the middle of a doubly linked list is taken out.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *before
//@ var struct node *q
//@ requires dll(x, 0, at, before) * at->next |-> rest' * at->prev |-> before * dll(rest', at, 0, q)
//@ ensures dll(result, 0, 0, last')
struct node *unlink_node(struct node *x, struct node *at)
{
    if (at->prev)
        at->prev->next = at->next;
    else
        x = at->next;
    if (at->next)
        at->next->prev = at->prev;
    free(at);
    return x;
}
