// A list remembers one of its nodes and reads it after others were added.
//@ run: exit 0
//@ inputs: 1 5 0 1 6 1 1 7 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

struct list {
    struct node *first, *some;
};

int main(void) {
    struct list l = {NULL, NULL};
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = __VERIFIER_nondet_int();
        n->next = l.first;
        l.first = n;
        if (__VERIFIER_nondet_int())
            l.some = n;
    }
    int value = l.some ? l.some->value : 0;
    while (l.first) {
        struct node *next = l.first->next;
        free(l.first);
        l.first = next;
    }
    return value & 0;
}
