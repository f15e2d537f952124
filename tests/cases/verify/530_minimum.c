// The node with the smallest value is found, taken out and freed alone.
//@ run: exit 0
//@ inputs: 1 4 1 2 1 9 0
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
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
    }
    while (head) {
        struct node *smallest = head, *before = NULL;
        for (struct node *node = head; node->next; node = node->next)
            if (node->next->value < smallest->value) {
                before = node;
                smallest = node->next;
            }
        if (before)
            before->next = smallest->next;
        else
            head = smallest->next;
        free(smallest);
    }
    return 0;
}
