//@ run: nothing
//@ contract: destroy
//@ check: FALSE(valid-deref)
// A node is read after it was freed.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures emp
void destroy(struct node *x)
{
    while (x) {
        free(x);
        x = x->next;
    }
}
