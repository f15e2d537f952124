// A ring of singly linked nodes without a sentinel.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *ring = malloc(sizeof *ring);
    ring->value = 0;
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = ring->next;
        ring->next = node;
    }
    struct node *walker = ring;
    do {
        walker->value = 2;
        walker = walker->next;
    } while (walker != ring);
    walker = ring->next;
    while (walker != ring) {
        struct node *next = walker->next;
        free(walker);
        walker = next;
    }
    free(ring);
    return 0;
}
