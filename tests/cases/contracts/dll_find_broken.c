//@ run: nothing
//@ contract: find
//@ check: FALSE(valid-deref)
// The end is read.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *q
//@ requires dll(x, 0, 0, q)
//@ ensures dll(x, 0, 0, q)
int find(struct node *x, int value)
{
    while (x->value != value)
        x = x->next;
    return 1;
}
