// A doubly linked list is emptied from its back, once too often.
//@ run: violation null-deref
//@ inputs: 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};
struct deque {
    struct node *front, *back;
    int n;
};

static void push_front(struct deque *d) {
    struct node *x = malloc(sizeof *x);
    x->prev = NULL;
    x->next = d->front;
    if (d->n == 0)
        d->back = x;
    else
        d->front->prev = x;
    d->front = x;
    d->n++;
}

static void pop_back(struct deque *d) {
    struct node *x = d->back;
    d->back = x->prev; //~ violation null-deref
    if (d->n > 1)
        d->back->next = NULL;
    d->n--;
    free(x);
}

int main(void) {
    struct deque d = { NULL, NULL, 0 };
    while (d.n < 4000 && __VERIFIER_nondet_int())
        push_front(&d);
    while (d.n >= 0)
        pop_back(&d);
    return 0;
}
