// What only the large nodes have is read in a small one.
//@ run: violation out-of-bounds
//@ inputs: 1 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum kind { SMALL, LARGE };

struct node {
    struct node *next;
    enum kind kind;
};

struct large {
    struct node node;
    int more[8];
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node;
        if (__VERIFIER_nondet_int()) {
            struct large *large = calloc(1, sizeof *large);
            node = &large->node;
            node->kind = LARGE;
        } else {
            node = malloc(sizeof *node);
            node->kind = SMALL;
        }
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        if (node->kind != LARGE)
            ((struct large *)node)->more[7]++; //~ violation out-of-bounds
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
