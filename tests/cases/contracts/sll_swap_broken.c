//@ run: nothing
//@ contract: swap
//@ check: FALSE(unreach-call)
// Both lead to the second list.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ var struct node *p
//@ var struct node *q
//@ requires a |-> p * b |-> q * sll+(p, 0) * sll+(q, 0)
//@ ensures a |-> q * b |-> p * sll+(p, 0) * sll+(q, 0)
void swap(struct node **a, struct node **b)
{
    *a = *b;
    *b = *a;
}
