// A list leads to the first part of some records and to the second of others.
//@ run: violation interior-free
//@ inputs: 1 7 0
//@ check: FALSE(valid-free)
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
    struct link m;
};

static struct link *root;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct a *a = malloc(sizeof *a);
        if (!a) return 0;
        a->n.l = root;
        a->n.r = NULL;
        root = &a->n;
        if (__VERIFIER_nondet_int() == 7) {
            a->m.l = a->n.l;
            a->m.r = NULL;
            root = &a->m;
        }
    }
    while (root) {
        struct link *n = root;
        root = n->l;
        free(of(n, struct a, n)); //~ violation interior-free
    }
    return 0;
}
