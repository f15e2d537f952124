//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(valid-deref)
// A call took the list away.
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
void clear(struct node *x)
{
    while (x) {
        struct node *n = x->next;
        free(x);
        x = n;
    }
}

//@ requires sll(x, 0)
//@ ensures sll(x, 0)
void touch(struct node *x)
{
    for (; x; x = x->next)
        x->value = 1;
}

//@ requires sll(x, 0)
//@ ensures sll+(result, 0)
struct node *push(struct node *x) { struct node *n = malloc(sizeof *n); if (!n)
{
    abort();
}
n->next = x;
n->value = 0;
return n;
}

//@ requires sll(x, 0)
void f(struct node *x)
{
    x = push(x);
    clear(x);
    touch(x);
}
