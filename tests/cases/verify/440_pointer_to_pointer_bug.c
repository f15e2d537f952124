// The address of the pointer in a node is kept although the node is gone.
//@ run: violation use-after-free
//@ inputs: 1 4 0 1 1
//@ check: FALSE(valid-deref)
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
    while (*at) { //~ violation use-after-free
        struct node *node = *at;
        struct node **next = &node->next;
        if (__VERIFIER_nondet_int()) {
            *at = node->next;
            free(node);
        }
        at = next;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
