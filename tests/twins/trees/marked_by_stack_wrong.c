// The nodes of a tree are marked with a stack of cells that point into the tree, which stays as it is.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int mark;
    struct tree *left, *right;
};

struct cell {
    struct tree *tree;
    struct cell *below;
};

static struct tree *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->mark = 0;
    t->left = grow();
    t->right = grow();
    return t;
}

static struct cell *push(struct cell *stack, struct tree *t) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->tree = t;
    c->below = stack;
    return c;
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
    struct cell *stack = root ? push(NULL, root) : NULL;
    while (stack) {
        struct cell *c = stack;
        struct tree *t = c->tree;
        stack = c->below;
        free(c);
        t->mark = 1;
        if (t->right)
            stack = push(stack, t->left);
        if (t->right)
            stack = push(stack, t->right);
    }
    destroy(root);
    return 0;
}
