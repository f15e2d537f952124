// A list grows at its end, where a second pointer stands.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->value = 0;
    first->next = NULL;
    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = NULL;
        last->next = node;
        last = node;
    }
    if (last->next)
        abort();
    while (first) {
        struct node *gone = first;
        first = first->next;
        free(gone);
    }
    return 0;
}
