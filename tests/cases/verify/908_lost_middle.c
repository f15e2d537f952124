// A walk of eleven steps cuts the list there. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation leak
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; };

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node); //~ violation leak
        node->next = head;
        head = node;
    }
    int steps = 0;
    for (struct node *node = head; node; node = node->next)
        if (++steps == 11)
            node->next = NULL;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
