// As before, from one block of a list.
//@ run: violation uninitialised-pointer
//@ inputs: 1 0 0 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int index;
};

int a[4];

int main(void)
{
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        if (__VERIFIER_nondet_int())
            node->index = 2;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        a[list->index & 3] = 1; //~ violation uninitialised-pointer
        free(list);
        list = next;
    }
    return 0;
}
