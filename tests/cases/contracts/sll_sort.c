//@ run: nothing
//@ contract: sort
//@ check: TRUE
// Sorts a list by insertion.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(result, 0)
struct node *sort(struct node *x)
{
    struct node *sorted = 0;
    while (x) {
        struct node *next = x->next;
        if (!sorted || x->value <= sorted->value) {
            x->next = sorted;
            sorted = x;
        } else {
            struct node *at = sorted;
            while (at->next && at->next->value < x->value)
                at = at->next;
            x->next = at->next;
            at->next = x;
        }
        x = next;
    }
    return sorted;
}
