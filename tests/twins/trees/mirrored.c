// A tree is mirrored by exchanging the children of every node, twice.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *child[2];
};

static struct tree *any(void) {
    struct tree *t = NULL;
    if (__VERIFIER_nondet_int()) {
        t = malloc(sizeof *t);
        if (!t)
            exit(1);
        t->child[0] = any();
        t->child[1] = any();
    }
    return t;
}

static void mirror(struct tree *t) {
    if (!t)
        return;
    mirror(t->child[0]);
    mirror(t->child[1]);
    struct tree *left = t->child[0];
    t->child[0] = t->child[1];
    t->child[1] = left;
}

static void destroy(struct tree *t) {
    if (!t)
        return;
    for (int i = 0; i < 2; i++)
        destroy(t->child[i]);
    free(t);
}

int main(void) {
    struct tree *t = any();
    mirror(t);
    if (__VERIFIER_nondet_int())
        mirror(t);
    destroy(t);
    return 0;
}
