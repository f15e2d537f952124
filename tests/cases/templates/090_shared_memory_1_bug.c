// As the shared counter, but a step of ten gets in.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 10 1 1 0 1 1 1 1 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct counter {
    int value;
};

struct node {
    int step;
    struct counter *counter;
    struct node *next;
};

int main(void)
{
    struct counter *shared = malloc(sizeof *shared);
    shared->value = 100;
    struct node *ring = malloc(sizeof *ring);
    ring->step = 1;
    ring->counter = shared;
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        int step = __VERIFIER_nondet_int();
        if (step <= 0 || step > 10)
            continue;
        struct node *n = malloc(sizeof *n);
        n->step = step;
        n->counter = shared;
        n->next = ring->next;
        ring->next = n;
    }
    struct node *at = ring;
    while (__VERIFIER_nondet_int()) {
        if (at->counter->value <= 100)
            at->counter->value += at->step;
        else
            at->counter->value -= at->step;
        at = at->next;
        if (shared->value <= 90 || shared->value >= 110)
            reach_error(); //~ violation error-reached
    }
    return 0;
}
