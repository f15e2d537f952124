// Some nodes have a left child alone, and the right one is counted anyway.
//@ run: violation null-deref
//@ inputs: 2 7 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *left, *right;
};

static struct node *divide(int depth) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->left = n->right = NULL;
    n->value = __VERIFIER_nondet_int();
    if (depth > 0 && n->value) {
        n->left = divide(depth - 1);
        if (n->value != 7)
            n->right = divide(depth - 1);
    }
    return n;
}

static int leaves(const struct node *n) {
    return n->left ? leaves(n->left) + leaves(n->right) : 1; //~ violation null-deref
}

static void destroy(struct node *n) {
    if (n->left) {
        destroy(n->left);
        destroy(n->right);
    }
    free(n);
}

int main(void) {
    struct node *root = divide(__VERIFIER_nondet_int());
    int count = leaves(root);
    destroy(root);
    return count < 0;
}
