// Two values that are equal in most nodes differ in one. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation assertion-failed
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int a, b; };

int main(void)
{
    struct node *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->a = __VERIFIER_nondet_int();
        node->b = node->a;
        if (length++ == 14)
            node->b = node->a ^ 1;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        assert(node->a == node->b); //~ violation assertion-failed
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
