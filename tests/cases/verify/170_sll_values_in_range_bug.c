// One value too many is let into the list.
//@ run: violation assertion-failed
//@ inputs: 1 21 0
//@ check: FALSE(unreach-call)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
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
        int value = __VERIFIER_nondet_int();
        if (value < 10 || value > 21)
            continue;
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        assert(node->value >= 10 && node->value <= 20); //~ violation assertion-failed
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
