// What is before a doubly linked list is held by its first node.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next, *prev; };

static struct node *kept;

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->prev = NULL;
        if (list)
            list->prev = node;
        list = node;
    }
    if (!list)
        return 0;
    kept = list->next ? list->next : list;
    return 0;
}
