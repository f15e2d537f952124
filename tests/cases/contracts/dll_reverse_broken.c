//@ run: nothing
//@ contract: reverse
//@ check: FALSE(unreach-call)
// The links back stay as they were.
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
        x->next = last;
        last = x;
        x = next;
    }
    return last;
}
