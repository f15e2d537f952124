//@ run: nothing
//@ contract: merge
//@ check: TRUE
// Merges two lists by their values.
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
    if (x->value <= y->value) {
        head = x;
        x = x->next;
    } else {
        head = y;
        y = y->next;
    }
    last = head;
    while (x && y) {
        if (x->value <= y->value) {
            last->next = x;
            x = x->next;
        } else {
            last->next = y;
            y = y->next;
        }
        last = last->next;
    }
    last->next = x ? x : y;
    return head;
}
