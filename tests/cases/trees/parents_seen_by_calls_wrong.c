// A call frees the node of the last caller but one, which that uses afterwards.
//@ run: violation use-after-free
//@ inputs: 1 1 1 0 0 0 0
//@ check: FALSE(valid-deref)
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
        if (n->parent->left == n) //~ violation use-after-free
            n->parent->left = NULL;
        else
            n->parent->right = NULL;
    }
    if (n->parent && n->parent->parent)
        free(n->parent->parent);
    free(n);
}

int main(void) {
    struct node *root = grow(NULL);
    if (root)
        destroy(root);
    return 0;
}
