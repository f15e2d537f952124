// Only a list of more than thirty nodes violates the assertion. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation assertion-failed
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; };

int main(void)
{
    struct node *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
        length++;
    }
    assert(length <= 30); //~ violation assertion-failed
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
