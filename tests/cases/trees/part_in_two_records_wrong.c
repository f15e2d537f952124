// Two records with the same part at different places are in one list: all are freed as if they were of one.
//@ run: violation interior-free
//@ inputs: 1 0 0
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
};

struct b {
    long y[2];
    struct link n;
};

static struct link *root;
static void put(struct link *n) {
    n->l = root;
    n->r = NULL;
    root = n;
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            struct a *a = malloc(sizeof *a);
            if (!a) return 0;
            put(&a->n);
        }
        else {
            struct b *b = malloc(sizeof *b);
            if (!b) return 0;
            put(&b->n);
        }
    }
    while (root) {
        struct link *n = root;
        root = n->l;
        free(of(n, struct a, n)); //~ violation interior-free
    }
    return 0;
}
