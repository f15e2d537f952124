// Two neighbours share a block that each of them frees. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation double-free
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
    int *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (length != 8)
            last = malloc(sizeof *last);
        node->data = last;
        node->next = head;
        head = node;
        length++;
    }
    while (head) {
        struct node *next = head->next;
        free(head->data); //~ violation double-free
        free(head);
        head = next;
    }
    return 0;
}
