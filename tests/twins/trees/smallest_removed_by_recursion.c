// The smallest node of a search tree is taken out by recursion until the tree is empty.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *insert(struct node *t, struct node *n) {
    if (!t)
        return n;
    if (n->key < t->key)
        t->left = insert(t->left, n);
    else
        t->right = insert(t->right, n);
    return t;
}

static struct node *take_smallest(struct node *t, struct node **taken) {
    if (!t->left) {
        struct node *rest = t->right;
        t->right = NULL;
        *taken = t;
        return rest;
    }
    t->left = take_smallest(t->left, taken);
    return t;
}

int main(void) {
    struct node *t = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = calloc(1, sizeof *n);
        if (!n)
            exit(1);
        n->key = __VERIFIER_nondet_int();
        t = insert(t, n);
    }
    while (t) {
        struct node *n;
        t = take_smallest(t, &n);
        free(n);
    }
    return 0;
}
