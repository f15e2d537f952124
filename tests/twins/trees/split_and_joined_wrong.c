// A node that belongs to the smaller keys is left out, and only its right subtree is kept.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static void split(struct node *t, int key, struct node **less, struct node **more) {
    if (!t) {
        *less = NULL;
        *more = NULL;
    } else if (t->key < key) {
        split(t->right, key, &t->right, more);
        *less = t->right;
    } else {
        split(t->left, key, less, &t->left);
        *more = t;
    }
}

static struct node *join(struct node *a, struct node *b) {
    if (!a)
        return b;
    if (!b)
        return a;
    if (__VERIFIER_nondet_int()) {
        a->right = join(a->right, b);
        return a;
    }
    b->left = join(a, b->left);
    return b;
}

static struct node *insert(struct node *t, int key) {
    struct node *less, *more, *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = n->right = NULL;
    split(t, key, &less, &more);
    return join(join(less, n), more);
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n);
}

int main(void) {
    struct node *t = NULL;
    while (__VERIFIER_nondet_int())
        t = insert(t, __VERIFIER_nondet_int());
    destroy(t);
    return 0;
}
