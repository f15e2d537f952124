// A search tree is built through a pointer to the link that changes.
//@ model: LP64
//@ run: exit 0
//@ inputs: 2 1 2 2 0 0 3 2 2 0 1 3 1 3 1 1 3 3 2 0 0 3 0 0
//@ check: TRUE
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
    if (*link)
        return;
    *link = malloc(sizeof **link);
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
