// All nodes of a list share a block. When its first two are gone the list may be empty, and nothing leads to the block any more.
//@ run: violation leak
//@ inputs: 1 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int *shared; };

static struct node *list;

int main(void)
{
    int *shared = malloc(sizeof *shared); //~ violation leak
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->shared = shared;
        list = node;
    }
    if (!list || !list->next) {
        free(shared);
        return 0;
    }
    struct node *rest = list->next->next;
    free(list->next);
    free(list);
    list = rest;
    shared = NULL;
    return 0;
}
