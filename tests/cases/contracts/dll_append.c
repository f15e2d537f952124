//@ run: nothing
//@ contract: append
//@ check: TRUE
// Puts a node behind the last one.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *q
//@ requires dll(x, 0, 0, q)
//@ ensures dll(result, 0, 0, last')
struct node *append(struct node *x)
{
    struct node *at = x, *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->next = 0;
    node->prev = 0;
    if (!x)
        return node;
    while (at->next)
        at = at->next;
    at->next = node;
    node->prev = at;
    return x;
}
