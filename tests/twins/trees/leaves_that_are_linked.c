// The leaves of a tree are linked to a list from left to right.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *left, *right;
    struct node *next;
};

static struct node *make(struct node *left, struct node *right) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->value = 0;
    n->left = left;
    n->right = right;
    n->next = NULL;
    return n;
}

static struct node *grow(void) {
    if (!__VERIFIER_nondet_int())
        return make(NULL, NULL);
    struct node *left = grow();
    return make(left, grow());
}

static struct node *link_leaves(struct node *n, struct node *after) {
    if (!n->left) {
        n->next = after;
        return n;
    }
    return link_leaves(n->left, link_leaves(n->right, after));
}

static void destroy(struct node *n) {
    if (n->left) {
        destroy(n->left);
        destroy(n->right);
    }
    free(n);
}

int main(void) {
    struct node *root = grow();
    struct node *leaf = link_leaves(root, NULL);
    while (leaf) {
        leaf->value = 1;
        leaf = leaf->next;
    }
    destroy(root);
    return 0;
}
