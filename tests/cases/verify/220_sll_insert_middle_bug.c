// A new node enters a list in the middle, and what came after it is lost.
//@ run: violation leak
//@ inputs: 1 1 0 1 0
//@ check: FALSE(valid-memtrack)
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
        struct node *node = malloc(sizeof *node); //~ violation leak
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
        at->next = node;
        node->next = NULL;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
