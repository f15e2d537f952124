//@ run: nothing
//@ contract: split
//@ check: FALSE(valid-memtrack)
// The rest is not returned.
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
    x->next = 0;
    return x->next;
}
