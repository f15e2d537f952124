//@ run: nothing
//@ contract: push
//@ check: TRUE
// A node is put in front of a doubly linked list.
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
    if (x)
        x->prev = node;
    return node;
}
