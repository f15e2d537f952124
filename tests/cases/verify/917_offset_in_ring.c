// A ring is linked through another field from some node on. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation interior-free
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int pad; struct node *self; };

int main(void)
{
    struct node *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->pad = 0;
        node->self = length++ == 13 ? (struct node *)&node->self : node;
        node->next = head;
        head = node;
    }
    while (head) {
        struct node *next = head->next;
        free(head->self); //~ violation interior-free
        head = next;
    }
    return 0;
}
