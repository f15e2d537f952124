// A key that is in the tree already is put into its link once more.
//@ run: violation leak
//@ inputs: 1 0 1
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left;
    struct node *right;
};

static void insert(struct node **link, int key) {
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    *link = malloc(sizeof **link); //~ violation leak
    if (!*link)
        exit(1);
    (*link)->key = key;
    (*link)->left = (*link)->right = NULL;
}

static const struct node *find(const struct node *n, int key) {
    while (n && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n;
}

static void destroy(struct node *n) {
    if (n) {
        destroy(n->left);
        destroy(n->right);
        free(n);
    }
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        insert(&root, __VERIFIER_nondet_int());
    int found = 0;
    while (__VERIFIER_nondet_int()) {
        const struct node *n = find(root, __VERIFIER_nondet_int());
        if (n)
            found += n->left != NULL;
    }
    destroy(root);
    return found < 0;
}
