// Indices from a list and from a copy, all of which were set.
//@ run: exit 0
//@ inputs: 1 5 0
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int index;
};

struct pair {
    int first, second;
};

int a[4];

int main(void)
{
    struct node *list = 0;
    struct pair p, q;
    p.second = __VERIFIER_nondet_int() != 0;
    q = p;
    a[q.second & 3] = 1;
    while (__VERIFIER_nondet_int() == 1) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->index = p.second;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        a[list->index & 3] = 3;
        free(list);
        list = next;
    }
    return 0;
}
