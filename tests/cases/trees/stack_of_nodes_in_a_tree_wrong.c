// A node is put on the stack that may not be there.
//@ run: violation null-deref
//@ inputs: 1 0 1 1 0 0 0
//@ oracle: none (a compiler does not know where its inputs come from)
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
        t->mark = 1; //~ violation null-deref
        if (t->left)
            stack = push(stack, t->left);
        if (t->right) {
            stack = push(stack, t->right);
            if (t->right->left && !t->right->right) {
                free(t->right->left);
                t->right->left = NULL;
                stack = push(stack, t->left);
            }
        }
    }
    destroy(root);
    return 0;
}
