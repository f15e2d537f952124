//@ run: nothing
//@ contract: swap
//@ check: TRUE
// Exchanges what two variables lead to.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ var struct node *p
//@ var struct node *q
//@ requires a |-> p * b |-> q * sll(p, 0) * sll(q, 0)
//@ ensures a |-> q * b |-> p * sll(p, 0) * sll(q, 0)
void swap(struct node **a, struct node **b)
{
    struct node *kept = *a;
    *a = *b;
    *b = kept;
}
