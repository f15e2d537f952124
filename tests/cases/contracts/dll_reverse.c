//@ run: nothing
//@ contract: reverse
//@ check: TRUE
// Turns a list round.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *q
//@ requires dll(x, 0, 0, q)
//@ ensures dll(result, 0, 0, last')
struct node *reverse(struct node *x)
{
    struct node *last = 0;
    while (x) {
        struct node *next = x->next;
        x->next = x->prev;
        x->prev = next;
        last = x;
        x = next;
    }
    return last;
}
