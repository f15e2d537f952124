// Leaves without a value are pruned again and again, from the bottom up.
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

static void prune(struct tree **at) {
    struct tree *t = *at;
    if (!t)
        return;
    prune(&t->left);
    prune(&t->right);
    if (!t->left && !t->right && t->value == 0) {
        free(t);
        *at = NULL;
    }
}

static void destroy(struct tree *t) {
    if (!t)
        return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}

int main(void) {
    struct tree *t = any();
    prune(&t);
    if (t)
        t->value = 0;
    prune(&t);
    destroy(t);
    return 0;
}
