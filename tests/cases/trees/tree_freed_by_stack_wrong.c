// A tree is freed with a stack; the right child of a node is pushed only if it has a left one.
//@ run: violation leak
//@ inputs: 1 3 0 3
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

struct cell {
    struct tree *tree;
    struct cell *below;
};

static struct tree *grow(void) {
    struct tree *t = NULL;
    if (__VERIFIER_nondet_int()) {
        t = malloc(sizeof *t); //~ violation leak
        if (!t)
            abort();
        t->value = __VERIFIER_nondet_int();
        t->left = grow();
        t->right = grow();
    }
    return t;
}

static void push(struct cell **top, struct tree *t) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        abort();
    c->tree = t;
    c->below = *top;
    *top = c;
}

static struct tree *pop(struct cell **top) {
    struct cell *c = *top;
    struct tree *t = c->tree;
    *top = c->below;
    free(c);
    return t;
}

int main(void) {
    struct cell *top = NULL;
    struct tree *root = grow();
    if (root)
        push(&top, root);
    root = NULL;
    while (top) {
        struct tree *t = pop(&top);
        if (t->left)
            push(&top, t->left);
        if (t->left && t->right)
            push(&top, t->right);
        free(t);
    }
    return 0;
}
