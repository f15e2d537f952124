// Five pointers stop anywhere in one singly linked list; each of them is written to.
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
        n->value = 0;
        n->next = list;
        list = n;
    } while (__VERIFIER_nondet_int());
    return list;
}

int main(void) {
    struct node *list = build();
    struct node *a = list;
    while (a->next && __VERIFIER_nondet_int())
        a = a->next;
    struct node *b = list;
    while (b->next && __VERIFIER_nondet_int())
        b = b->next;
    struct node *c = list;
    while (c->next && __VERIFIER_nondet_int())
        c = c->next;
    struct node *d = list;
    while (d->next && __VERIFIER_nondet_int())
        d = d->next;
    struct node *e = list;
    while (e->next && __VERIFIER_nondet_int())
        e = e->next;
    a->value = 1;
    b->value = 1;
    c->value = 1;
    d->value = 1;
    e->value = 1;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
