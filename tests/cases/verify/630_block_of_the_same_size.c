// A node and its buffer have the same size, but they are no list.
//@ run: exit 0
//@ inputs: 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char *buffer;
};

int main(void)
{
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    node->buffer = malloc(sizeof *node);
    while (__VERIFIER_nondet_int())
        node->buffer[0] = 'x';
    free(node->buffer);
    free(node);
    return 0;
}
