//@ run: nothing
//@ contract: split
//@ check: TRUE
// Cuts a list behind its first node.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll+(x, 0)
//@ ensures x->next |-> 0 * sll(result, 0)
struct node *split(struct node *x)
{
    struct node *rest = x->next;
    x->next = 0;
    return rest;
}
