// A tree is walked with a function that is given for its nodes, and with another one for freeing them.
//@ run: exit 0
//@ inputs: 1 3 0 3 1 0 2 2 1 3 1 1 2 0 1 2 2 2 3 3 0 2 1 3
//@ check: TRUE
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
    visit(t->right, f);
    f(t);
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
