// The value in the twentieth node is another one. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation assertion-failed
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int value; };

int main(void)
{
    struct node *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = length == 20 ? 2 : 1;
        node->next = head;
        head = node;
        if (length < 100)
            length++;
    }
    for (struct node *node = head; node; node = node->next)
        assert(node->value == 1); //~ violation assertion-failed
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
