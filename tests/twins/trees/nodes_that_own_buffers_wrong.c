// The buffer of a node is read with the size of its parent's.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    unsigned size;
    int *buffer;
    struct node *left, *right;
};

static struct node *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->size = 1 + (unsigned)__VERIFIER_nondet_int() % 10;
    n->buffer = malloc(n->size * sizeof *n->buffer);
    if (!n->buffer)
        exit(1);
    for (unsigned i = 0; i < n->size; i++)
        n->buffer[i] = 1;
    n->left = grow();
    n->right = grow();
    return n;
}

static unsigned sum(const struct node *n, unsigned size) {
    unsigned total = 0;
    if (!n)
        return 0;
    for (unsigned i = 0; i < size; i++)
        total += (unsigned)n->buffer[i];
    return total + sum(n->left, n->size) + sum(n->right, n->size);
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n->buffer);
    free(n);
}

int main(void) {
    struct node *n = grow();
    unsigned total = sum(n, n ? n->size : 0);
    destroy(n);
    return total == 1 ? 0 : 0;
}
