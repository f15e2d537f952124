// The sentinel is freed with the nodes.
//@ run: violation non-heap-free
//@ inputs: 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
};

struct node {
    struct link link;
    int value;
};

int main(void)
{
    struct link sentinel = { &sentinel };
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->link.next = sentinel.next;
        sentinel.next = &node->link;
    }
    struct link *link = sentinel.next;
    do {
        struct link *next = link->next;
        free(link); //~ violation non-heap-free
        link = next;
    } while (link != &sentinel);
    return 0;
}
