// The node before the smallest is not remembered, so the list keeps the freed node.
//@ run: violation use-after-free
//@ inputs: 1 2 1 4 0
//@ check: FALSE(valid-deref)
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
        struct node *smallest = head;
        for (struct node *node = head; node->next; node = node->next)
            if (node->next->value < smallest->value) //~ violation use-after-free
                smallest = node->next;
        if (smallest == head)
            head = head->next;
        free(smallest);
    }
    return 0;
}
