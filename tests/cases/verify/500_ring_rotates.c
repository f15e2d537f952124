// A ring is turned any number of times, and a node leaves wherever it stands then.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 1 0 1 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int alive;
};

int main(void)
{
    struct node *ring = malloc(sizeof *ring);
    ring->alive = 1;
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->alive = 1;
        node->next = ring->next;
        ring->next = node;
    }
    while (ring->next != ring) {
        while (__VERIFIER_nondet_int())
            ring = ring->next;
        struct node *gone = ring->next;
        if (gone == ring)
            break;
        ring->next = gone->next;
        free(gone);
    }
    free(ring);
    return 0;
}
