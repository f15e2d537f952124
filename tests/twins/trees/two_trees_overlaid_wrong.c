// A tree may be laid over itself, and is freed while it is used.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

static struct tree *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = __VERIFIER_nondet_int() % 10;
    t->left = any();
    t->right = any();
    return t;
}

static struct tree *overlay(struct tree *a, struct tree *b) {
    if (!b)
        return a;
    if (!a)
        return b;
    a->value += b->value;
    a->left = overlay(a->left, b->left);
    a->right = overlay(a->right, b->right);
    free(b);
    return a;
}

static void destroy(struct tree *t) {
    if (!t)
        return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}

int main(void) {
    struct tree *t = any();
    while (__VERIFIER_nondet_int())
        t = overlay(t, __VERIFIER_nondet_int() ? any() : t);
    destroy(t);
    return 0;
}
