// The node with the buffer does not stay the first one.
//@ run: violation leak
//@ inputs: 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char *buffer;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->buffer = malloc(16); //~ violation leak
    first->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->buffer = NULL;
        node->next = first;
        first = node;
    }
    free(first->buffer);
    while (first) {
        struct node *gone = first;
        first = first->next;
        free(gone);
    }
    return 0;
}
