//@ run: nothing
//@ contract-uses: drop
//@ check: TRUE
// The inner call takes the rest of the list away.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
void drop(struct node *x) { if (x)
{
    drop(x->next);
    free(x);
}
}
