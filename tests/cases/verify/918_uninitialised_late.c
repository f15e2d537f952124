// One node in the middle was never given its data. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation uninitialised-pointer
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int *data; };

int main(void)
{
    static int shared;
    struct node *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (length++ != 18)
            node->data = &shared;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        *node->data = 1; //~ violation uninitialised-pointer
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
