// Three pointers stop anywhere in one list, one after the other; then all of them are read, and the list is freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *build(void) {
    struct node *list = NULL;
    do {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = 1;
        n->next = list;
        list = n;
    } while (__VERIFIER_nondet_int());
    return list;
}

int main(void) {
    struct node *list = build();
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
    }
    return a->value + b->value + c->value ? 0 : 0;
}
