// Every node has a shortcut to the node that was the last when it was made, or to itself.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next, *shortcut;
};

int main(void) {
    struct node *list = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = 0;
        n->next = list;
        if (!last)
            last = n;
        n->shortcut = last;
        list = n;
    }
    for (struct node *n = list; n; n = n->next)
        n->shortcut->value++;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
