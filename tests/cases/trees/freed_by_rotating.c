// A tree is freed in constant space: the root is rotated to the right until it has no left child.
//@ run: exit 0
//@ inputs: 0 1 3 0 3 2 3 1 0 1 0 3 1 1 0 1 3 1 1 2 2 3 2 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

static struct tree *join(struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        abort();
    t->value = 0;
    t->left = left;
    t->right = right;
    return t;
}

static struct tree *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *left = any();
    struct tree *right = any();
    return join(left, right);
}

static struct tree *rotate_right(struct tree *t) {
    struct tree *l = t->left;
    t->left = l->right;
    l->right = t;
    return l;
}

static void destroy(struct tree *t) {
    while (t) {
        if (t->left) {
            t = rotate_right(t);
        } else {
            struct tree *rest = t->right;
            free(t);
            t = rest;
        }
    }
}

int main(void) {
    struct tree *t = any();
    destroy(t);
    return 0;
}
