/* A path through a tree that goes one step too far. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left;
    struct tree *right;
    int key;
};

static struct tree *insert(struct tree *tree, int key)
{
    if (tree == NULL) {
        tree = calloc(1, sizeof *tree);
        tree->key = key;
    } else if (key < tree->key) {
        tree->left = insert(tree->left, key);
    } else {
        tree->right = insert(tree->right, key);
    }
    return tree;
}

int main(void)
{
    struct tree *root = insert(NULL, 5);
    int key = __VERIFIER_nondet_int();

    root = insert(root, key);
    return root->left->key;
}
