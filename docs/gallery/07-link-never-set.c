// A link that one path forgets to set
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left, *right;
    int key;
};

static struct node *leaf(int key) {
    struct node *n = malloc(sizeof *n);
    n->key = key;
    n->left = NULL;
    if (key > 0)
        n->right = NULL;
    return n;
}

int main(void) {
    struct node *root = leaf(__VERIFIER_nondet_int());
    int depth = 1;
    if (root->right != NULL)
        depth += root->right->key;
    free(root);
    return depth;
}
