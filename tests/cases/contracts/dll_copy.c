//@ run: nothing
//@ contract: copy
//@ check: TRUE
// Copies a list.
#include <stdlib.h>
struct node {
    struct node *next, *prev;
    int value;
};
//@ list dll(struct node *x, struct node *p -> y, x) := x->next |-> y * x->prev |-> p

//@ var struct node *q
//@ requires dll(x, 0, 0, q)
//@ ensures dll(x, 0, 0, q) * dll(result, 0, 0, last')
struct node *copy(struct node *x)
{
    struct node *head = 0, *last = 0;
    for (; x; x = x->next) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->value = x->value;
        node->next = 0;
        node->prev = last;
        if (last)
            last->next = node;
        else
            head = node;
        last = node;
    }
    return head;
}
