// A tree is built by recursion and freed by rotating its left part to the top.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *left, *right; };
static struct node *make(int d) { struct node *n = malloc(sizeof *n); if (!n) exit(1); n->data = d; n->left = n->right = 0; return n; }
static struct node *build(int depth) {
    if (depth <= 0 || !__VERIFIER_nondet_int()) return 0;
    struct node *n = make(depth);
    n->left = build(depth - 1);
    n->right = build(depth - 1);
    return n;
}
/* flatten by rotating right: vine, then free the list */
static void vine_and_free(struct node *root) {
    while (root) {
        if (root->left) {
            struct node *l = root->left;
            root->left = l->right;
            l->right = root;
            root = l;
        } else {
            struct node *next = root->right;
            free(root);
            root = next;
        }
    }
}
int main(void) { vine_and_free(build(__VERIFIER_nondet_int())); return 0; }
