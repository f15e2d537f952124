// Only the first node of a list carries a buffer; all others have none.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char *buffer;
};

int main(void)
{
    struct node *first = malloc(sizeof *first);
    first->buffer = malloc(16);
    first->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->buffer = NULL;
        node->next = first->next;
        first->next = node;
    }
    first->buffer[15] = 'x';
    for (struct node *node = first->next; node; node = node->next)
        assert(!node->buffer);
    free(first->buffer);
    while (first) {
        struct node *gone = first;
        first = first->next;
        free(gone);
    }
    return 0;
}
