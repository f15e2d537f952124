//@ run: nothing
//@ contract: remove_first
//@ check: FALSE(valid-deref)
// The link still leads to the freed node.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(list, 0)
//@ ensures sll(result, 0)
struct node *remove_first(struct node *list, int value)
{
    struct node **link = &list;
    while (*link && (*link)->value != value)
        link = &(*link)->next;
    if (*link) {
        struct node *old = *link;
        free(old);
    }
    return list;
}
