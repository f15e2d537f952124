// The climb frees a leaf but forgets to clear the link of its parent.
//@ run: violation use-after-free
//@ inputs: 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left, *right, *parent;
};

static struct node *fresh(struct node *parent) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->left = n->right = NULL;
    n->parent = parent;
    return n;
}

static void add(struct node *root) {
    struct node *n = root;
    for (;;) {
        struct node **side = __VERIFIER_nondet_int() ? &n->left : &n->right;
        if (!*side) {
            *side = fresh(n);
            return;
        }
        n = *side;
    }
}

int main(void) {
    struct node *root = fresh(NULL);
    while (__VERIFIER_nondet_int())
        add(root);
    struct node *n = root;
    while (n) {
        if (n->left) { //~ violation use-after-free
            n = n->left;
        } else if (n->right) {
            n = n->right;
        } else {
            struct node *up = n->parent;
            if (up) {
                if (up->left == n)
                    up->left = NULL;
                else
                    up->left = NULL;
            }
            free(n);
            n = up;
        }
    }
    return 0;
}
