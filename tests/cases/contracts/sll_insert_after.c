//@ run: nothing
//@ contract: insert_after
//@ check: TRUE
// A node is put behind a given one in the middle of a list.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, at) * at->next |-> rest' * sll(rest', 0)
//@ ensures sll(x, at) * at->next |-> new' * sll+(new', 0)
void insert_after(struct node *x, struct node *at, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    (void)x;
    node->value = value;
    node->next = at->next;
    at->next = node;
}
