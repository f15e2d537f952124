// Only values from 10 to 20 enter the list, and it is asserted later that only such are there.
//@ run: exit 0
//@ inputs: 1 12 1 20 1 9 0
//@ check: TRUE
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
        if (value < 10 || value > 20)
            continue;
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        assert(node->value >= 10 && node->value <= 20);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
