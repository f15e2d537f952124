// A node that was never told that it is the last is asked for its successor.
//@ run: violation uninitialised-pointer
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *first = calloc(1, sizeof *first);
    struct node *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        last->next = node;
        last = node;
    }
    if (last != first)
        last->next->value = 2; //~ violation uninitialised-pointer
    while (first != last) {
        struct node *gone = first;
        first = first->next;
        free(gone);
    }
    free(last);
    return 0;
}
