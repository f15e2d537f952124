// Deletion from an AVL tree by recursion: the smallest node of the right subtree takes the place of a node with two children; rotations on the way back.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key, height;
    struct node *left, *right;
};

static int height(const struct node *n) { return n ? n->height : 0; }

static void measure(struct node *n) {
    int l = height(n->left), r = height(n->right);
    n->height = (l > r ? l : r) % 1000 + 1;
}

static struct node *turn_right(struct node *n) {
    struct node *l = n->left;
    n->left = l->right;
    l->right = n;
    measure(n);
    measure(l);
    return l;
}

static struct node *turn_left(struct node *n) {
    struct node *r = n->right;
    n->right = r->left;
    r->left = n;
    measure(n);
    measure(r);
    return r;
}

static struct node *balance(struct node *n) {
    measure(n);
    if (n->left && height(n->left) > height(n->right) + 1) {
        if (n->left->right && height(n->left->left) < height(n->left->right))
            n->left = turn_left(n->left);
        return turn_right(n);
    }
    if (n->right && height(n->right) > height(n->left) + 1) {
        if (n->right->left && height(n->right->right) < height(n->right->left))
            n->right = turn_right(n->right);
        return turn_left(n);
    }
    return n;
}

static struct node *insert(struct node *n, int key) {
    if (!n) {
        n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->key = key;
        n->height = 1;
        n->left = NULL;
        n->right = NULL;
        return n;
    }
    if (key < n->key)
        n->left = insert(n->left, key);
    else
        n->right = insert(n->right, key);
    return balance(n);
}

static struct node *without_first(struct node *n, struct node **first) {
    if (!n->left) {
        *first = n;
        return n->right;
    }
    n->left = without_first(n->left, first);
    return balance(n);
}

static struct node *delete(struct node *n, int key) {
    if (!n)
        return NULL;
    if (key < n->key) {
        n->left = delete (n->left, key);
    } else if (key > n->key) {
        n->right = delete (n->right, key);
    } else {
        struct node *left = n->left, *right = n->right, *next;
        free(n);
        if (!right)
            return left;
        right = without_first(right, &next);
        next->left = left;
        next->right = right;
        n = next;
    }
    return balance(n);
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
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            root = insert(root, __VERIFIER_nondet_int());
        else
            root = delete (root, __VERIFIER_nondet_int());
    }
    destroy(root);
    return 0;
}
