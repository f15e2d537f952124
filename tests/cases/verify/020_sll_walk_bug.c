// The walk looks for the last node and takes for granted that there is one.
//@ run: violation null-deref
//@ inputs: 0
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
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
    }
    struct node *last = head;
    while (last->next) //~ violation null-deref
        last = last->next;
    last->value = 0;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
