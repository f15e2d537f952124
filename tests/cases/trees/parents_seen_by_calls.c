// Each call of a recursion over a tree sees the nodes of all its callers by pointers to parents, and changes that of the last one.
//@ run: exit 0
//@ inputs: 1 1 0 0 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
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
    n->right = grow(n);
    return n;
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
    struct node *root = grow(NULL);
    if (root)
        destroy(root);
    return 0;
}
