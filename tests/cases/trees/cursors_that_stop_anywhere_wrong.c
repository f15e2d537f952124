// A pointer that stopped in a list is written through while the list is freed.
//@ run: violation use-after-free
//@ inputs: 1 1 1 0 0 1 1 0 0 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = NULL;
    do {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = 0;
        n->next = list;
        list = n;
    } while (__VERIFIER_nondet_int());
    struct node *a = list, *b = list, *c = list;
    while (a->next && __VERIFIER_nondet_int())
        a = a->next;
    while (b->next && __VERIFIER_nondet_int())
        b = b->next;
    while (c->next && __VERIFIER_nondet_int())
        c = c->next;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
        b->value = 1; //~ violation use-after-free
    }
    return 0;
}
