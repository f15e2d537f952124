// The left rotation does not hang the old root below the new one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *parent, *left, *right;
    int key;
    int height;
};

static int height(struct node *n) {
    return n ? n->height : 0;
}

static void update(struct node *n) {
    int l = height(n->left), r = height(n->right);
    n->height = (l > r ? l : r) % 100 + 1;
}

static void replace(struct node **root, struct node *old, struct node *new) {
    new->parent = old->parent;
    if (!old->parent)
        *root = new;
    else if (old->parent->left == old)
        old->parent->left = new;
    else
        old->parent->right = new;
}

static struct node *turn_left(struct node **root, struct node *n) {
    struct node *r = n->right;
    n->right = r->left;
    if (r->left)
        r->left->parent = n;
    replace(root, n, r);
    r->left = n->left;
    n->parent = r;
    update(n);
    update(r);
    return r;
}

static struct node *turn_right(struct node **root, struct node *n) {
    struct node *l = n->left;
    n->left = l->right;
    if (l->right)
        l->right->parent = n;
    replace(root, n, l);
    l->right = n;
    n->parent = l;
    update(n);
    update(l);
    return l;
}

static void rebalance(struct node **root, struct node *n) {
    while (n) {
        update(n);
        int balance = height(n->left) - height(n->right);
        if (balance > 1 && n->left) {
            if (n->left->right && height(n->left->left) < height(n->left->right))
                turn_left(root, n->left);
            n = turn_right(root, n);
        } else if (balance < -1 && n->right) {
            if (n->right->left && height(n->right->right) < height(n->right->left))
                turn_right(root, n->right);
            n = turn_left(root, n);
        }
        n = n->parent;
    }
}

static void insert(struct node **root, int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->height = 1;
    n->left = n->right = n->parent = NULL;
    struct node **link = root;
    while (*link) {
        n->parent = *link;
        link = key < n->parent->key ? &n->parent->left : &n->parent->right;
    }
    *link = n;
    rebalance(root, n->parent);
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        insert(&root, __VERIFIER_nondet_int());
    destroy(root);
    return 0;
}
