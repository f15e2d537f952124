// The nodes of a tree are red or black; red ones have two children, black ones may have none. Each colour is walked by its own rule.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum colour { RED, BLACK };

struct node {
    enum colour colour;
    int key;
    struct node *left, *right;
};

static struct node *make(enum colour colour) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->colour = colour;
    n->key = __VERIFIER_nondet_int();
    n->left = NULL;
    n->right = NULL;
    return n;
}

static struct node *grow(void) {
    struct node *n;
    if (__VERIFIER_nondet_int()) {
        n = make(RED);
        n->left = grow();
        n->right = grow();
    } else {
        n = make(__VERIFIER_nondet_int() == 7 ? RED : BLACK);
        if (__VERIFIER_nondet_int())
            n->left = grow();
    }
    return n;
}

static int leftmost(const struct node *n) {
    while (n->colour == RED)
        n = n->left;
    return n->key;
}

static void destroy(struct node *n) {
    if (n->colour == RED) {
        destroy(n->left);
        destroy(n->right);
    } else if (n->left) {
        destroy(n->left);
    }
    free(n);
}

int main(void) {
    struct node *root = grow();
    int key = leftmost(root);
    destroy(root);
    return key == 3 ? 0 : 0;
}
