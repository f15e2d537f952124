// A left rotation does not tell the subtree that moves who its parent is.
//@ run: violation use-after-free
//@ inputs: 2 0 1 3 0 3 3 3 3 3 0 2 1 2 1 3 1 0 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left, *right, *parent;
};

struct tree {
    struct node *root;
};

static void rotate_left(struct tree *t, struct node *x) {
    struct node *y = x->right;
    if (!y)
        return;
    x->right = y->left;
    y->parent = x->parent;
    if (!x->parent)
        t->root = y;
    else if (x == x->parent->left)
        x->parent->left = y;
    else
        x->parent->right = y;
    y->left = x;
    x->parent = y;
}

static struct node *descend(struct tree *t) {
    struct node *n = t->root;
    while (n && __VERIFIER_nondet_int()) {
        struct node *next = __VERIFIER_nondet_int() ? n->left : n->right;
        if (!next)
            return n;
        n = next;
    }
    return n;
}

static void add(struct tree *t) {
    struct node *up = descend(t), *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->left = n->right = NULL;
    n->parent = up;
    if (!up) {
        t->root = n;
    } else if (!up->left) {
        up->left = n;
    } else if (!up->right) {
        up->right = n;
    } else {
        free(n);
    }
}

int main(void) {
    struct tree t = {NULL};
    while (__VERIFIER_nondet_int()) {
        add(&t);
        struct node *n = descend(&t);
        if (n)
            rotate_left(&t, n);
    }
    struct node *n = t.root;
    while (n) {
        if (n->left) { //~ violation use-after-free
            n = n->left;
        } else if (n->right) {
            n = n->right;
        } else {
            struct node *up = n->parent;
            if (up && up->left == n)
                up->left = NULL;
            else if (up)
                up->right = NULL;
            free(n);
            n = up;
        }
    }
    return 0;
}
