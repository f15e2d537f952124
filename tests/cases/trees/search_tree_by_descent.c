// A search tree is built by descending from its root with a cursor, and freed by recursion.
//@ run: exit 0
//@ inputs: 1 3 2 1 1 2 1 1 2 1 1 3 3 3 2 2 3 0 0 2 2 0 2 1
//@ check: TRUE
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
    if (!root)
        return leaf(key);
    for (;;) {
        if (key < at->key) {
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
