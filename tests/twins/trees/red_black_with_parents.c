// Insertion into a red-black tree with parents, as in textbooks: recolouring and rotations on the way up; freed by climbing.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum colour { RED, BLACK };

struct node {
    int key;
    enum colour colour;
    struct node *left, *right, *parent;
};

static struct node *root;

static void rotate_left(struct node *x) {
    struct node *y = x->right;
    x->right = y->left;
    if (y->left)
        y->left->parent = x;
    y->parent = x->parent;
    if (!x->parent)
        root = y;
    else if (x == x->parent->left)
        x->parent->left = y;
    else
        x->parent->right = y;
    y->left = x;
    x->parent = y;
}

static void rotate_right(struct node *x) {
    struct node *y = x->left;
    x->left = y->right;
    if (y->right)
        y->right->parent = x;
    y->parent = x->parent;
    if (!x->parent)
        root = y;
    else if (x == x->parent->right)
        x->parent->right = y;
    else
        x->parent->left = y;
    y->right = x;
    x->parent = y;
}

static void repair(struct node *z) {
    while (z->parent && z->parent->colour == RED && z->parent->parent) {
        struct node *up = z->parent->parent;
        if (z->parent == up->left) {
            struct node *uncle = up->right;
            if (uncle && uncle->colour == RED) {
                z->parent->colour = BLACK;
                uncle->colour = BLACK;
                up->colour = RED;
                z = up;
            } else {
                if (z == z->parent->right) {
                    z = z->parent;
                    rotate_left(z);
                }
                z->parent->colour = BLACK;
                up->colour = RED;
                rotate_right(up);
            }
        } else {
            struct node *uncle = up->left;
            if (uncle && uncle->colour == RED) {
                z->parent->colour = BLACK;
                uncle->colour = BLACK;
                up->colour = RED;
                z = up;
            } else {
                if (z == z->parent->left) {
                    z = z->parent;
                    rotate_right(z);
                }
                z->parent->colour = BLACK;
                up->colour = RED;
                rotate_left(up);
            }
        }
    }
    root->colour = BLACK;
}

static void insert(int key) {
    struct node *parent = NULL, *at = root;
    while (at) {
        parent = at;
        at = key < at->key ? at->left : at->right;
    }
    struct node *z = malloc(sizeof *z);
    if (!z)
        exit(1);
    z->key = key;
    z->colour = RED;
    z->left = NULL;
    z->right = NULL;
    z->parent = parent;
    if (!parent)
        root = z;
    else if (key < parent->key)
        parent->left = z;
    else
        parent->right = z;
    repair(z);
}

int main(void) {
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    struct node *at = root;
    while (at) {
        if (at->left) {
            at = at->left;
        } else if (at->right) {
            at = at->right;
        } else {
            struct node *up = at->parent;
            if (up && up->left == at)
                up->left = NULL;
            else if (up)
                up->right = NULL;
            free(at);
            at = up;
        }
    }
    return 0;
}
