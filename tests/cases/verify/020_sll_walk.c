// Every node of a list is looked at before the list is freed.
//@ run: exit 0
//@ inputs: 1 5 1 6 0
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
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
    }
    int positive = 0;
    for (struct node *node = head; node; node = node->next)
        if (node->value > 0)
            positive = 1;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return positive && 0;
}
