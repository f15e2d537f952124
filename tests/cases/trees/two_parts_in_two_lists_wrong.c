// A record has two parts, each for a list of its own: the second list leads to records that were freed over the first.
//@ run: violation use-after-free
//@ inputs: 1 1 0
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
    struct link first;
    int x;
    struct link second;
};

static struct link *one, *two;
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct a *a = malloc(sizeof *a);
        if (!a) return 0;
        a->first.l = one;
        a->first.r = NULL;
        one = &a->first;
        if (__VERIFIER_nondet_int()) {
            a->second.l = two;
            a->second.r = NULL;
            two = &a->second;
        }
    }
    while (one) {
        struct link *n = one;
        one = n->l;
        free(of(n, struct a, first));
    }
    if (two) return two->l != NULL; //~ violation use-after-free
    return 0;
}
