//@ run: nothing
//@ contract: copy
//@ check: FALSE(valid-deref)
// What is returned is the old list, so one list is there where two are to be.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(x, 0) * sll(result, 0)
struct node *copy(const struct node *x)
{
    struct node *old = (struct node *)x, *first = 0, **end = &first;
    for (; x; x = x->next) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->value = x->value;
        node->next = 0;
        *end = node;
        end = &node->next;
    }
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return old;
}
