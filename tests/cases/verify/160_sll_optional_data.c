// Some nodes have a block of data of their own, others have none.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 1 0
//@ check: TRUE
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
        if (node->data)
            *node->data += 1;
    while (head) {
        struct node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
