// A tag says whether a node has children or a number of its own, in a union.
//@ run: exit 0
//@ inputs: 1 1 0 5 0 6 0 7
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int is_inner;
    union {
        struct {
            struct node *left, *right;
        } inner;
        int value;
    } as;
};

static struct node *grow(void) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    if (__VERIFIER_nondet_int()) {
        n->is_inner = 1;
        n->as.inner.left = grow();
        n->as.inner.right = grow();
    } else {
        n->is_inner = 0;
        n->as.value = __VERIFIER_nondet_int();
    }
    return n;
}

static void destroy(struct node *n) {
    if (n->is_inner) {
        destroy(n->as.inner.left);
        destroy(n->as.inner.right);
    }
    free(n);
}

int main(void) {
    struct node *root = grow(), *n = root;
    while (n->is_inner)
        n = n->as.inner.left;
    int value = n->as.value;
    destroy(root);
    return value == 5 ? 0 : 0;
}
