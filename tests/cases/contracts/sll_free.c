//@ run: nothing
//@ contract: destroy
//@ check: TRUE
// All nodes are freed: the contract says that nothing is left.
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
        struct node *next = x->next;
        free(x);
        x = next;
    }
}
