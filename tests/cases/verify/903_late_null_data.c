// The twelfth node has no data. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation null-deref
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int *data; };

int main(void)
{
    struct node *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = length == 12 ? NULL : malloc(sizeof(int));
        node->next = head;
        head = node;
        length++;
    }
    while (head) {
        struct node *next = head->next;
        *head->data = 1; //~ violation null-deref
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
