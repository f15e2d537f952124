// A right child has its sibling for a parent.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *parent, *left, *right;
};

static struct node *grow(struct node *parent) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->parent = parent;
    n->left = grow(n);
    n->right = grow(n->left);
    return n;
}

static struct node *root_of(struct node *n) {
    while (n->parent)
        n = n->parent;
    return n;
}

static int depth(const struct node *n) {
    return n->parent ? 1 + depth(n->parent) : 0;
}

static void destroy(struct node *n) {
    if (n->left)
        destroy(n->left);
    if (n->right)
        destroy(n->right);
    if (n->parent) {
        if (n->parent->left == n)
            n->parent->left = NULL;
        else
            n->parent->right = NULL;
    }
    free(n);
}

int main(void) {
    struct node *n = grow(NULL);
    if (!n)
        return 0;
    while (__VERIFIER_nondet_int()) {
        struct node *child = __VERIFIER_nondet_int() ? n->left : n->right;
        if (child)
            n = child;
    }
    int deep = depth(n);
    destroy(root_of(n));
    return deep < 0;
}
