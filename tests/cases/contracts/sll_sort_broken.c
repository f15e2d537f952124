//@ run: nothing
//@ contract: sort
//@ check: FALSE(valid-memtrack)
// Insertion loses what stands behind.
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
            x->next = 0;
            sorted->next = x;
        }
        x = next;
    }
    return sorted;
}
