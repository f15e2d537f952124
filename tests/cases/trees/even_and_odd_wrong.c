// The walk of the odd nodes takes for granted that an even one follows.
//@ run: violation null-deref
//@ inputs: 1 0 1
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

static void odd(struct tree *t, int *zeros);

static void even(struct tree *t, int *zeros) {
    if (t->value == 0) //~ violation null-deref
        *zeros = 1;
    if (t->left)
        odd(t->left, zeros);
    if (t->right)
        odd(t->right, zeros);
}

static void odd(struct tree *t, int *zeros) {
    t->value = 1;
    even(t->left, zeros);
    even(t->right, zeros);
}

static void destroy_odd(struct tree *t);

static void destroy_even(struct tree *t) {
    if (t) {
        destroy_odd(t->left);
        destroy_odd(t->right);
        free(t);
    }
}

static void destroy_odd(struct tree *t) {
    if (t) {
        destroy_even(t->right);
        destroy_even(t->left);
        free(t);
    }
}

int main(void) {
    int zeros = 0;
    struct tree *t = any();
    if (t)
        even(t, &zeros);
    destroy_even(t);
    return zeros < 0;
}
