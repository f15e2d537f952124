//@ run: nothing
//@ contract: splice
//@ check: FALSE(valid-memtrack)
// The rest of the first list is lost.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, at) * at->next |-> rest' * sll(rest', 0) * sll(y, 0)
//@ ensures sll(x, at) * at->next |-> n' * sll(n', 0)
void splice(struct node *x, struct node *at, struct node *y)
{
    (void)x;
    if (!y)
        return;
    at->next = y;
}
