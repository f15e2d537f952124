// The rotation at the root loses the right subtree of the left child.
//@ run: violation leak
//@ inputs: 2 3 0 2 3
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

static struct tree *join(struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t); //~ violation leak
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
    t->left = NULL;
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
