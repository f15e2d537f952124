// A tree is walked in order in constant space: the last node before a node points to it for a while (Morris).
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

static int largest(struct tree *t) {
    int most = 0;
    while (t) {
        if (!t->left) {
            most = t->value > most ? t->value : most;
            t = t->right;
            continue;
        }
        struct tree *before = t->left;
        while (before->right && before->right != t)
            before = before->right;
        if (!before->right) {
            before->right = t;
            t = t->left;
        } else {
            before->right = NULL;
            most = t->value > most ? t->value : most;
            t = t->right;
        }
    }
    return most;
}

static void destroy(struct tree *t) {
    if (!t)
        return;
    struct tree *left = t->left, *right = t->right;
    free(t);
    destroy(left);
    destroy(right);
}

int main(void) {
    struct tree *t = any();
    int most = largest(t);
    destroy(t);
    return most < 0;
}
