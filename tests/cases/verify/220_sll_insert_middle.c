// New nodes enter a list behind a node that a walk stopped at.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 0 1 0
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
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = head;
        head = node;
    }
    while (head && __VERIFIER_nondet_int()) {
        struct node *at = head;
        while (at->next && __VERIFIER_nondet_int())
            at = at->next;
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = at->next;
        at->next = node;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
