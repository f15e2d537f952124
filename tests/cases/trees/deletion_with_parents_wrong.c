// The subtree that takes the place of a node keeps its old parent.
//@ run: violation use-after-free
//@ inputs: 1 1 1 1 1 2 1 1 3 1 2 1 1 2 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right, *parent;
};

static struct node *root;

static void insert(int key) {
    struct node *up = NULL, **link = &root;
    while (*link) {
        up = *link;
        link = key < up->key ? &up->left : &up->right;
    }
    struct node *n = calloc(1, sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->parent = up;
    *link = n;
}

static void replace(struct node *old, struct node *new) {
    if (!old->parent)
        root = new;
    else if (old->parent->left == old) //~ violation use-after-free
        old->parent->left = new;
    else
        old->parent->right = new;
}

static void delete(int key) {
    struct node *n = root;
    while (n && n->key != key)
        n = key < n->key ? n->left : n->right;
    if (!n)
        return;
    if (!n->left) {
        replace(n, n->right);
    } else if (!n->right) {
        replace(n, n->left);
    } else {
        struct node *m = n->right;
        while (m->left)
            m = m->left;
        if (m->parent != n) {
            replace(m, m->right);
            m->right = n->right;
            m->right->parent = m;
        }
        replace(n, m);
        m->left = n->left;
        m->left->parent = m;
    }
    free(n);
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int())
            insert(key);
        else
            delete(key);
    }
    while (root)
        delete(root->key);
    return 0;
}
