// The record around a part that is not there.
//@ run: violation null-deref
//@ inputs: 0
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

static struct link *root;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct a *a = malloc(sizeof *a);
        if (!a) return 0;
        a->x = 1;
        a->n.l = root;
        a->n.r = NULL;
        root = &a->n;
    }
    struct a *top = of(root, struct a, n);
    int x = top->x; //~ violation null-deref
    while (root) {
        struct link *n = root;
        root = n->l;
        free(of(n, struct a, n));
    }
    return x;
}
