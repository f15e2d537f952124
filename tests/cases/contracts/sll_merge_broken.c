//@ run: nothing
//@ contract: merge
//@ check: FALSE(valid-memtrack)
// What is left of the second list is forgotten.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0) * sll(y, 0)
//@ ensures sll(result, 0)
struct node *merge(struct node *x, struct node *y)
{
    struct node *head, *last;
    if (!x)
        return y;
    if (!y)
        return x;
    head = x;
    x = x->next;
    last = head;
    while (x && y) {
        last->next = y;
        y = y->next;
        last = last->next;
        last->next = x;
        x = x->next;
        last = last->next;
    }
    last->next = x;
    return head;
}
