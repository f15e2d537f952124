// The node that a list remembers is read after it was freed.
//@ run: violation use-after-free
//@ inputs: 1 5 0 1 6 0 1 7 1 0
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
    int value = 0;
    while (l.first) {
        struct node *next = l.first->next;
        free(l.first);
        l.first = next;
        value |= next && l.some ? l.some->value : 0; //~ violation use-after-free
    }
    return value & 0;
}
