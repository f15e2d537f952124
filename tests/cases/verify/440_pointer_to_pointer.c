// Nodes enter at the end and leave anywhere through the address of the pointer to them.
//@ run: exit 0
//@ inputs: 1 4 1 5 1 4 0 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL, **end = &head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
    struct node **at = &head;
    while (*at) {
        struct node *node = *at;
        if (__VERIFIER_nondet_int()) {
            *at = node->next;
            free(node);
        } else {
            at = &node->next;
        }
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
