// Data that only some nodes have is read in all of them.
//@ run: violation null-deref
//@ inputs: 1 1 1 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = NULL;
        if (__VERIFIER_nondet_int()) {
            node->data = malloc(sizeof *node->data);
            *node->data = 3;
        }
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        *node->data += 1; //~ violation null-deref
    while (head) {
        struct node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
