// The repair asks for the parent of the root.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { BLACK, RED };

struct node {
    int key, colour;
    struct node *left, *right, *parent;
};

static struct node *root;

static void rotate(struct node *x, int left) {
    struct node *y = left ? x->right : x->left;
    struct node *inner = left ? y->left : y->right;
    if (left)
        x->right = inner;
    else
        x->left = inner;
    if (inner)
        inner->parent = x;
    y->parent = x->parent;
    if (!x->parent)
        root = y;
    else if (x->parent->left == x)
        x->parent->left = y;
    else
        x->parent->right = y;
    if (left)
        y->left = x;
    else
        y->right = x;
    x->parent = y;
}

static void repair(struct node *n) {
    while (n->parent->colour == RED) {
        struct node *up = n->parent, *top = up->parent;
        int left = top->left == up;
        struct node *uncle = left ? top->right : top->left;
        if (uncle && uncle->colour == RED) {
            uncle->colour = up->colour = BLACK;
            top->colour = RED;
            n = top;
        } else {
            if ((left ? up->right : up->left) == n) {
                rotate(up, left);
                up = n;
            }
            up->colour = BLACK;
            top->colour = RED;
            rotate(top, !left);
            break;
        }
    }
    root->colour = BLACK;
}

static void insert(int key) {
    struct node *up = NULL, **link = &root, *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    while (*link) {
        up = *link;
        link = key < up->key ? &up->left : &up->right;
    }
    n->key = key;
    n->colour = RED;
    n->left = n->right = NULL;
    n->parent = up;
    *link = n;
    if (up)
        repair(n);
}

static void destroy(struct node *n) {
    if (n) {
        destroy(n->left);
        destroy(n->right);
        free(n);
    }
}

int main(void) {
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    destroy(root);
    return 0;
}
