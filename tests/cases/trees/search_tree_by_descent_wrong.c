// A search tree is built by descending from its root; the first node has no check.
//@ run: violation null-deref
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *leaf(int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = NULL;
    n->right = NULL;
    return n;
}

static struct node *insert(struct node *root, int key) {
    struct node *at = root;
    for (;;) {
        if (key < at->key) { //~ violation null-deref
            if (!at->left) {
                at->left = leaf(key);
                return root;
            }
            at = at->left;
        } else if (key > at->key) {
            if (!at->right) {
                at->right = leaf(key);
                return root;
            }
            at = at->right;
        } else {
            return root;
        }
    }
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root, __VERIFIER_nondet_int());
    destroy(root);
    return 0;
}
