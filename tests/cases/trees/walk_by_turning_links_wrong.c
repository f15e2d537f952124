// The walk takes for granted that there is a root.
//@ run: violation null-deref
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int visits;
    struct tree *left, *right;
};

static struct tree *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->visits = 0;
    t->left = any();
    t->right = any();
    return t;
}

static void walk(struct tree *root) {
    struct tree outside = {0, NULL, NULL};
    struct tree *before = &outside, *at = root;
    while (at != &outside) {
        struct tree *next = at->left; //~ violation null-deref
        at->visits = 1;
        at->left = at->right;
        at->right = before;
        before = at;
        at = next;
        if (!at) {
            at = before;
            before = NULL;
        }
    }
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *t = any();
    walk(t);
    destroy(t);
    return 0;
}
