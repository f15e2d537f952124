// A tree is walked without a stack and without marks: at each visit the three links of a node are turned (Lindstrom).
//@ run: exit 0
//@ inputs: 2 0 3 3 1 3 2 3 2 3 0 1 1 3 3 2 1 2 2 3 0 0 2 0
//@ check: TRUE
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
        struct tree *next = at->left;
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
    if (t)
        walk(t);
    destroy(t);
    return 0;
}
