// Two functions that call each other walk the nodes of even and of odd depth.
//@ run: exit 0
//@ inputs: 2 0 3 2 3 0 1 0 0 2 0 2 0 0 3 2 0 2 1 3 1 0 3 2
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

static void odd(struct tree *t, int *zeros);

static void even(struct tree *t, int *zeros) {
    if (!t)
        return;
    if (t->value == 0)
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
    even(t, &zeros);
    destroy_even(t);
    return zeros < 0;
}
