// The height asks the left child of every node for its child.
//@ run: violation null-deref
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

static struct tree *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->left = grow();
    t->right = grow();
    return t;
}

static int height(const struct tree *t) {
    if (!t)
        return 0;
    int l = height(t->left->left) + 1; //~ violation null-deref
    int r = height(t->right);
    return 1 + (l > r ? l : r);
}

static unsigned count(const struct tree *t) {
    return t ? 1 + count(t->left) + count(t->right) : 0;
}

static void cut(struct tree *t) {
    if (t->left)
        cut(t->left);
    if (t->right)
        cut(t->right);
    free(t);
}

int main(void) {
    struct tree *t = grow();
    int deep = height(t) > 3;
    unsigned n = count(t);
    if (t)
        cut(t);
    return deep && n == 0 ? 0 : 0;
}
