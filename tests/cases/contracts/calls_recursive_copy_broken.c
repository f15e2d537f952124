//@ run: nothing
//@ contract-uses: copy
//@ check: FALSE(valid-deref)
// The list itself is returned, and the copy is lost.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ ensures sll(x, 0) * sll(result, 0)
struct node *copy(struct node *x) { if (!x)
{
    return 0;
}
struct node *n = malloc(sizeof *n);
n->value = x->value;
n->next = copy(x->next);
return x;
}
