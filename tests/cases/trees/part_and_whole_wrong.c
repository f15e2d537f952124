// Cells lead to records whose parts are in a list, and still do when these are freed.
//@ run: violation use-after-free
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

#define of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))

struct link {
    struct link *l, *r;
};

struct a {
    int x;
    struct link n;
};

struct cell {
    struct a *whole;
    struct cell *next;
};

int main(void) {
    struct link *root = NULL;
    struct cell *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct a *a = malloc(sizeof *a);
        struct cell *c = malloc(sizeof *c);
        if (!a || !c) return 0;
        a->x = 0;
        a->n.l = root;
        a->n.r = NULL;
        root = &a->n;
        c->whole = a;
        c->next = all;
        all = c;
    }
    while (root) {
        struct link *n = root;
        root = n->l;
        free(of(n, struct a, n));
    }
    int s = 0;
    while (all) {
        struct cell *c = all;
        all = c->next;
        s += c->whole->x; //~ violation use-after-free
        free(c);
    }
    return s;
}
