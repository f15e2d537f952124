// A tree is copied by calls in one expression, whose order C leaves open.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

static struct tree *make(int value, struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = value;
    t->left = left;
    t->right = right;
    return t;
}

static struct tree *copy(const struct tree *t) {
    if (!t)
        return NULL;
    return make(t->value, copy(t->left), copy(t->right));
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *t = NULL;
    while (__VERIFIER_nondet_int())
        t = __VERIFIER_nondet_int() ? make(1, t, NULL) : make(2, NULL, t);
    struct tree *u = make(3, copy(t), copy(t));
    destroy(t);
    destroy(u);
    return 0;
}
