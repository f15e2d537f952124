// All nodes point to one block of data, which is freed after them.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *shared;
};

int main(void)
{
    int *shared = malloc(sizeof *shared);
    *shared = 1;
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->shared = shared;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next) {
        assert(node->shared == shared);
        *node->shared = 2;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    free(shared);
    return 0;
}
