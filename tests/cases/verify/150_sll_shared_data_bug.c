// Each node frees the block of data that all of them share.
//@ run: violation double-free
//@ inputs: 1 1 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
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
    if (!head)
        free(shared);
    while (head) {
        struct node *next = head->next;
        free(head->shared); //~ violation double-free
        free(head);
        head = next;
    }
    return 0;
}
