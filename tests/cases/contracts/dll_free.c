//@ run: nothing
//@ contract: destroy
//@ check: TRUE
// Frees a list.
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
        struct node *next = x->next;
        free(x);
        x = next;
    }
}
