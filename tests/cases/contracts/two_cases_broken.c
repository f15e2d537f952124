//@ run: nothing
//@ contract: queue_put
//@ check: FALSE(valid-deref)
// The last node is not remembered.
#include <stdlib.h>
struct node {
    struct node *next;
};
struct queue {
    struct node *first, *last;
};
//@ list sll(struct node *x -> y) := x->next |-> y
//@ pred empty(struct queue *q) := q->first |-> 0 * q->last |-> 0
//@ pred full(struct queue *q) := q->first |-> f' * q->last |-> l' * sll(f', l') * l'->next |-> 0

//@ requires empty(q) || full(q)
//@ ensures full(q)
void queue_put(struct queue *q)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->next = 0;
    if (q->first)
        q->last->next = node;
    else
        q->first = node;
}
