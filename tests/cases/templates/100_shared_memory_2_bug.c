// As the vessel, but it may run over by one.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 4 1 2 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct vessel {
    int level;
};

struct node {
    int part;
    struct vessel *vessel;
    struct node *next;
};

int main(void)
{
    struct vessel *shared = malloc(sizeof *shared);
    shared->level = 0;
    struct node *ring = malloc(sizeof *ring);
    ring->part = 1;
    ring->vessel = shared;
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        int part = __VERIFIER_nondet_int();
        if (part <= 0 || part >= 10)
            continue;
        struct node *n = malloc(sizeof *n);
        n->part = part;
        n->vessel = shared;
        n->next = ring->next;
        ring->next = n;
    }
    struct node *at = ring;
    while (shared->level < 30) {
        if (at->vessel->level + at->part <= 31)
            at->vessel->level += at->part;
        at = at->next;
    }
    if (shared->level != 30)
        reach_error(); //~ violation error-reached
    return 0;
}
