// The fifteenth node is too small. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation out-of-bounds
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
        struct node *node = malloc(length == 15 ? sizeof(struct node *) : sizeof *node);
        node->next = head;
        head = node;
        length++;
    }
    while (head) {
        struct node *next = head->next;
        head->value = 1; //~ violation out-of-bounds
        free(head);
        head = next;
    }
    return 0;
}
