//@ run: nothing
//@ contract-uses: even
//@ check: TRUE
// Two functions that call each other.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

void odd(struct node *x);
//@ requires sll(x, 0)
void even(struct node *x) { if (x)
{
    struct node *n = x->next;
    free(x);
    odd(n);
}
}

//@ requires sll(x, 0)
void odd(struct node *x) { if (x)
{
    struct node *n = x->next;
    free(x);
    even(n);
}
}
