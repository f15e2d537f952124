// A leaf is taken for a branch when the tree is freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum kind { LEAF, BRANCH };

struct node {
    enum kind kind;
};

struct leaf {
    struct node node;
    int value;
};

struct branch {
    struct node node;
    struct node *left, *right;
};

static struct node *any(void) {
    if (__VERIFIER_nondet_int()) {
        struct branch *b = malloc(sizeof *b);
        if (!b)
            exit(1);
        b->node.kind = BRANCH;
        b->left = any();
        b->right = any();
        return &b->node;
    }
    struct leaf *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->node.kind = LEAF;
    l->value = __VERIFIER_nondet_int();
    return &l->node;
}

static void destroy(struct node *n) {
    if (n->kind == LEAF) {
        struct branch *b = (struct branch *)n;
        destroy(b->left);
        destroy(b->right);
    }
    free(n);
}

static int sum(const struct node *n) {
    if (n->kind == LEAF)
        return ((const struct leaf *)n)->value & 1;
    const struct branch *b = (const struct branch *)n;
    return sum(b->left) + sum(b->right);
}

int main(void) {
    struct node *root = any();
    int odd = sum(root);
    destroy(root);
    return odd < 0;
}
