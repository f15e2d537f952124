// A flag of each node of a tree says whether it has a buffer; the pointer to the buffer is not set where it has none.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    char has_buffer;
    int *buffer;
    struct node *left, *right;
};

static struct node *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->has_buffer = __VERIFIER_nondet_int() == 5;
    if (__VERIFIER_nondet_int()) {
        n->has_buffer = 1;
        n->buffer = malloc(4 * sizeof(int));
        if (!n->buffer)
            exit(1);
        n->buffer[0] = 1;
    }
    n->left = grow();
    n->right = grow();
    return n;
}

static int sum(const struct node *n) {
    if (!n)
        return 0;
    return (n->has_buffer && n->buffer[0]) | sum(n->left) | sum(n->right);
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    destroy(n->right);
    if (n->has_buffer)
        free(n->buffer);
    free(n);
}

int main(void) {
    struct node *n = grow();
    int any = sum(n);
    destroy(n);
    return any & 0;
}
