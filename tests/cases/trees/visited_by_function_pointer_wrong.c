// The walk calls the function for a node, which may free it, before it goes to the right child.
//@ run: violation use-after-free
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

static struct tree *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = __VERIFIER_nondet_int();
    t->left = any();
    t->right = any();
    return t;
}

static void visit(struct tree *t, void (*f)(struct tree *)) {
    if (!t)
        return;
    visit(t->left, f);
    f(t);
    visit(t->right, f); //~ violation use-after-free
}

static void clear(struct tree *t) {
    t->value = 0;
}

static void release(struct tree *t) {
    free(t);
}

int main(void) {
    struct tree *t = any();
    visit(t, clear);
    visit(t, release);
    return 0;
}
