// What holds for the nodes in the middle does not hold for the last one. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation null-deref
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int *data; };

int main(void)
{
    struct node *head = calloc(1, sizeof *head);
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = malloc(sizeof(int));
        node->next = head;
        head = node;
    }
    int steps = 0;
    while (head) {
        struct node *next = head->next;
        if (++steps > 40)
            *head->data = 1; //~ violation null-deref
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
