// The same, but the wrong child of the parent becomes null.
//@ run: violation use-after-free
//@ inputs: 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

#define of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))

struct up {
    struct up *l, *r, *p;
};

struct a {
    int x;
    struct up n;
};

static struct up *mk(struct up *p) {
    struct a *a = malloc(sizeof *a);
    if (!a) exit(1);
    a->x = 0;
    a->n.l = a->n.r = NULL;
    a->n.p = p;
    return &a->n;
}

int main(void) {
    struct up *root = mk(NULL), *c = root;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            if (!c->l) c->l = mk(c);
            c = c->l;
            break;
        case 1:
            if (!c->r) c->r = mk(c);
            c = c->r;
            break;
        default:
            if (c->p) c = c->p;
            of(c, struct a, n)->x = 1;
        }
    }
    c = root;
    while (c) {
        if (c->l) { //~ violation use-after-free
            c = c->l;
            continue;
        }
        if (c->r) {
            c = c->r;
            continue;
        }
        struct up *p = c->p;
        if (p) {
            if (p->l == c) p->l = NULL;
            else p->l = NULL;
        }
        free(of(c, struct a, n));
        c = p;
    }
    return 0;
}
