// A ring is turned after the node that it stands at has left.
//@ run: violation use-after-free
//@ inputs: 1 0 0 1
//@ check: FALSE(valid-deref)
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
    while (ring->next != ring) { //~ violation use-after-free
        while (__VERIFIER_nondet_int())
            ring = ring->next;
        struct node *gone = ring->next;
        ring->next = gone->next;
        free(gone);
        ring = gone;
    }
    free(ring);
    return 0;
}
