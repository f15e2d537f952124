//@ run: nothing
//@ contract: remove_after
//@ check: TRUE
// Takes the node behind one out of a ring.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires x->next |-> n' * sll+(n', x)
//@ ensures x->next |-> n' * sll(n', x)
void remove_after(struct node *x)
{
    struct node *next = x->next;
    x->next = next->next;
    free(next);
}
