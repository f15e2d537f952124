//@ run: nothing
//@ contract: remove_last
//@ check: TRUE
// Takes the last node away.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll+(x, 0)
//@ ensures sll(result, 0)
struct node *remove_last(struct node *x)
{
    struct node *at = x;
    if (!x->next) {
        free(x);
        return 0;
    }
    while (at->next->next)
        at = at->next;
    free(at->next);
    at->next = 0;
    return x;
}
