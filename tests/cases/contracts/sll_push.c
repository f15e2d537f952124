//@ run: nothing
//@ contract: push
//@ check: TRUE
// Puts a node before a list.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll+(result, 0)
struct node *push(struct node *x, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->value = value;
    node->next = x;
    return node;
}
