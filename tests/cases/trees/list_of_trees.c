// A list of trees: trees are put in front, and joined two by two.
//@ run: exit 0
//@ inputs: 2 3 0 2 0 2 0 1 0 1 2 3 3 0 3 1 3 1 0 0 3 3 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

struct forest {
    struct tree *tree;
    struct forest *next;
};

static struct tree *make(struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->left = left;
    t->right = right;
    return t;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

static struct forest *put(struct forest *f, struct tree *t) {
    struct forest *g = malloc(sizeof *g);
    if (!g)
        exit(1);
    g->tree = t;
    g->next = f;
    return g;
}

static void join(struct forest *f) {
    struct forest *g = f->next;
    f->tree = make(f->tree, g->tree);
    f->next = g->next;
    free(g);
}

int main(void) {
    struct forest *f = NULL;
    while (__VERIFIER_nondet_int()) {
        if (f && f->next && __VERIFIER_nondet_int())
            join(f);
        else
            f = put(f, make(NULL, NULL));
    }
    while (f) {
        struct forest *next = f->next;
        destroy(f->tree);
        free(f);
        f = next;
    }
    return 0;
}
