//@ run: nothing
//@ contract: push
//@ check: FALSE(unreach-call)
// The old first node has no predecessor.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *q
//@ requires dll(x, 0, 0, q)
//@ ensures result != 0 && dll(result, 0, 0, q')
struct node *push(struct node *x, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->value = value;
    node->next = x;
    node->prev = 0;
    return node;
}
