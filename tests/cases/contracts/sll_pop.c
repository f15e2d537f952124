//@ run: nothing
//@ contract: pop
//@ check: TRUE
// Takes the first node away.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll+(x, 0)
//@ ensures sll(result, 0)
struct node *pop(struct node *x)
{
    struct node *next = x->next;
    free(x);
    return next;
}
