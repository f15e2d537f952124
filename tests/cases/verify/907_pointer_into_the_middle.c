// A pointer to the node in the middle outlives it. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation use-after-free
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int value; };

int main(void)
{
    struct node *head = NULL, *kept = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = head;
        head = node;
        if (length == 25)
            kept = node;
        length++;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return kept ? kept->value : 0; //~ violation use-after-free
}
