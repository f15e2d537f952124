// A sum over a list exceeds its bound only when the list is long. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation assertion-failed
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int value; };

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = head;
        head = node;
    }
    int sum = 0;
    for (struct node *node = head; node; node = node->next)
        if (sum < 1000)
            sum += node->value;
    assert(sum < 50); //~ violation assertion-failed
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
