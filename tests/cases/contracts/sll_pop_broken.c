//@ run: nothing
//@ contract: pop
//@ check: FALSE(valid-deref)
// A node is read after it was freed.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll+(x, 0)
//@ ensures sll(result, 0)
struct node *pop(struct node *x)
{
    free(x);
    return x->next;
}
