// The rank of a leftist heap is taken from a right child that may not be there.
//@ run: violation null-deref
//@ inputs: 2 0 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct heap {
    int key;
    int rank;
    struct heap *left, *right;
};

static int rank(const struct heap *h) {
    return h ? h->rank : 0;
}

static struct heap *merge(struct heap *a, struct heap *b) {
    if (!a)
        return b;
    if (!b)
        return a;
    if (b->key < a->key) {
        struct heap *h = a;
        a = b;
        b = h;
    }
    a->right = merge(a->right, b);
    if (rank(a->left) < rank(a->right)) {
        struct heap *h = a->left;
        a->left = a->right;
        a->right = h;
    }
    a->rank = a->right->rank + 1; //~ violation null-deref
    return a;
}

static struct heap *put(struct heap *h, int key) {
    struct heap *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->rank = 1;
    n->left = n->right = NULL;
    return merge(h, n);
}

static struct heap *take(struct heap *h, int *key) {
    struct heap *rest = merge(h->left, h->right);
    *key = h->key;
    free(h);
    return rest;
}

int main(void) {
    struct heap *h = NULL;
    int key;
    while (__VERIFIER_nondet_int())
        h = put(h, __VERIFIER_nondet_int());
    while (h)
        h = take(h, &key);
    return 0;
}
