// The leaves of a tree are collected in a list of cells by recursion and read from there.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

struct cell {
    struct tree *leaf;
    struct cell *next;
};

static struct cell *leaves;

static struct tree *grow(void) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = __VERIFIER_nondet_int();
    t->left = NULL;
    t->right = NULL;
    if (__VERIFIER_nondet_int()) {
        t->left = grow();
        t->right = grow();
    }
    return t;
}

static void collect(struct tree *t) {
    if (t->left) {
        collect(t->left);
        collect(t->right);
        return;
    }
    struct cell *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->leaf = t;
    c->next = leaves;
    leaves = c;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *root = grow();
    collect(root);
    int all = 0;
    while (leaves) {
        struct cell *c = leaves;
        leaves = c->next;
        all |= c->leaf->value;
        if (all == 7)
            free(c->leaf);
        free(c);
    }
    destroy(root);
    return all & 0;
}
