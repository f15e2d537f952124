// A tree of parts of records is built, summed up and freed by recursion.
//@ run: exit 3
//@ inputs: 2 0 0 1 1
//@ check: TRUE
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

static struct a *build(int d) {
    struct a *a;
    if (d <= 0 || __VERIFIER_nondet_int()) return NULL;
    a = malloc(sizeof *a);
    if (!a) exit(1);
    a->x = d;
    struct a *l = build(d - 1), *r = build(d - 1);
    a->n.l = l ? &l->n : NULL;
    a->n.r = r ? &r->n : NULL;
    return a;
}

static int sum(struct link *n) {
    return n ? of(n, struct a, n)->x ^ sum(n->l) ^ sum(n->r) : 0;
}

static void drop(struct link *n) {
    if (n) {
        drop(n->l);
        drop(n->r);
        free(of(n, struct a, n));
    }
}

int main(void) {
    struct a *t = build(__VERIFIER_nondet_int());
    int s = 0;
    if (t) {
        s = sum(&t->n);
        drop(&t->n);
    }
    return s;
}
