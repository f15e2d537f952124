// A subtree that moves to the place of a deleted node keeps the freed node as its parent.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right, *parent;
};

struct tree {
    struct node *root;
};

static void insert(struct tree *t, int key) {
    struct node *up = NULL, *at = t->root;
    while (at) {
        up = at;
        if (key == at->key)
            return;
        at = key < at->key ? at->left : at->right;
    }
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = n->right = NULL;
    n->parent = up;
    if (!up)
        t->root = n;
    else if (key < up->key)
        up->left = n;
    else
        up->right = n;
}

static struct node *find(struct tree *t, int key) {
    struct node *at = t->root;
    while (at && at->key != key)
        at = key < at->key ? at->left : at->right;
    return at;
}

static struct node *first(struct node *n) {
    while (n->left)
        n = n->left;
    return n;
}

static void transplant(struct tree *t, struct node *old, struct node *new) {
    if (!old->parent)
        t->root = new;
    else if (old == old->parent->left)
        old->parent->left = new;
    else
        old->parent->right = new;
    if (new)
        new->parent = old->parent;
}

static void delete(struct tree *t, struct node *n) {
    if (!n->left) {
        transplant(t, n, n->right);
    } else if (!n->right) {
        transplant(t, n, n->left);
    } else {
        struct node *next = first(n->right);
        if (next->parent != n) {
            transplant(t, next, next->right);
            next->right = n->right;
            (void)next;
        }
        transplant(t, n, next);
        next->left = n->left;
        next->left->parent = next;
    }
    free(n);
}

static struct node *successor(struct node *n) {
    if (n->right)
        return first(n->right);
    struct node *up = n->parent;
    while (up && n == up->right) {
        n = up;
        up = up->parent;
    }
    return up;
}

int main(void) {
    struct tree t = {NULL};
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int()) {
            insert(&t, key);
        } else {
            struct node *n = find(&t, key);
            if (n)
                delete (&t, n);
        }
    }
    int sum = 0;
    if (t.root)
        for (struct node *n = first(t.root); n; n = successor(n))
            sum ^= n->key;
    while (t.root)
        delete (&t, t.root);
    return sum & 0;
}
