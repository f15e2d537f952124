//@ run: exit 0
//@ findings
// A ring of any size that a user walks through and takes nodes out of.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next, *prev;
};

static struct node *insert(struct node *at, int value)
{
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    if (at == NULL) {
        fresh->next = fresh->prev = fresh;
        return fresh;
    }
    fresh->next = at->next;
    fresh->prev = at;
    at->next->prev = fresh;
    at->next = fresh;
    return fresh;
}

int main(void)
{
    struct node *ring = NULL;
    while (__VERIFIER_nondet_int())
        ring = insert(ring, 1);
    int command = __VERIFIER_nondet_int();
    if (command == 1)
        ring->value = 2; //~ finding null-deref
    if (ring == NULL)
        return 0;
    if (command == 2) {
        struct node *gone = ring->next;
        ring->next = gone->next;
        gone->next->prev = ring;
        free(gone);
        if (gone != ring)
            gone->value++; //~ finding use-after-free
    } else if (command == 3) {
        free(ring->prev + 1); //~ finding interior-free
    }
    struct node *first = ring;
    do {
        struct node *next = ring->next; //~ finding use-after-free
        free(ring);
        ring = next;
    } while (ring != first);
    return 0;
}
