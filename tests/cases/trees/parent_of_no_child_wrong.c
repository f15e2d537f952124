// A tree is held by a pointer to a grandchild of its root, which has a pointer to its parent. If there is no such grandchild, nothing holds it.
//@ run: violation leak
//@ inputs: 1 1 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *left, *right, *parent; };

static struct node *kept;

int main(void)
{
    struct node *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node); //~ violation leak
        if (!root) {
            root = node;
            continue;
        }
        struct node *at = root;
        struct node **link = NULL;
        do {
            link = __VERIFIER_nondet_int() ? &at->left : &at->right;
            node->parent = at;
            at = *link;
        } while (at);
        *link = node;
    }
    if (!root)
        return 0;
    kept = root->left ? root->left->left : root;
    return 0;
}
