//@ run: nothing
//@ contract: destroy
//@ check: FALSE(valid-memtrack)
// The last node is not freed.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *q
//@ requires dll(x, 0, 0, q)
//@ ensures emp
void destroy(struct node *x)
{
    while (x) {
        free(x->prev);
        x = x->next;
    }
}
