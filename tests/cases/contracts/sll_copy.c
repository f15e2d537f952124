//@ run: nothing
//@ contract: copy
//@ check: TRUE
// A list is copied; the old one stays.
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
    struct node *first = 0, **end = &first;
    for (; x; x = x->next) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->value = x->value;
        node->next = 0;
        *end = node;
        end = &node->next;
    }
    return first;
}
