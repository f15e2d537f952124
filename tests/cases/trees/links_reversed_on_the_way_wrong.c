// On the way back the wrong link gets the way up, so that a subtree is lost.
//@ run: violation leak
//@ inputs: 1 1 0 0 1 0 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int state;
    struct node *left, *right;
};

static struct node *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *n = malloc(sizeof *n); //~ violation leak
    if (!n)
        exit(1);
    n->state = 0;
    n->left = grow();
    n->right = grow();
    return n;
}

static void mark(struct node *root) {
    struct node *at = root, *back = NULL;
    while (at || back) {
        if (at && at->state == 0) {
            at->state = 1;
            struct node *down = at->left;
            at->left = back;
            back = at;
            at = down;
        } else if (back->state == 1) {
            back->state = 2;
            struct node *up = back->left;
            back->left = at;
            at = back->right;
            back->left = up;
        } else {
            struct node *up = back->right;
            back->right = at;
            at = back;
            back = up;
            if (!back)
                return;
        }
    }
}

static void destroy(struct node *n) {
    if (n) {
        destroy(n->left);
        destroy(n->right);
        free(n);
    }
}

int main(void) {
    struct node *root = grow();
    mark(root);
    destroy(root);
    return 0;
}
