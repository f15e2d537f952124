//@ run: nothing
//@ contract: remove_first
//@ check: TRUE
// The first node with a value is taken out and freed.
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
        *link = old->next;
        free(old);
    }
    return list;
}
