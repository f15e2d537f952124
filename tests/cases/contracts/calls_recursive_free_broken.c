//@ run: nothing
//@ contract-uses: drop
//@ check: FALSE(valid-deref)
// The node is read after it was freed.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
void drop(struct node *x) { if (x)
{
    free(x);
    drop(x->next);
}
}
