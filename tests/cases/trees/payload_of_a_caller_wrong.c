//@ run: violation null-deref
//@ inputs: 1 8 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
// An address that came from outside is taken for that of a node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
struct node {
    void *payload;
    struct node *left, *right;
};
static struct node *grow(void *payload)
{
    struct node *made = malloc(sizeof *made);
    if (!made)
        exit(1);
    made->payload = payload;
    made->left = made->right = NULL;
    return made;
}
static void cut(struct node *tree)
{
    if (!tree)
        return;
    cut(tree->left);
    cut(tree->right);
    free(tree);
}
int main(void)
{
    struct node *tree = NULL;
    void *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node **link = &tree;
        last = __VERIFIER_nondet_pointer();
        while (*link)
            link = __VERIFIER_nondet_int() ? &(*link)->left : &(*link)->right;
        *link = grow(last);
    }
    int same = 0;
    for (struct node *at = tree; at; at = at->left)
        same += ((struct node *)at->payload)->left == NULL; //~ violation null-deref
    cut(tree);
    return same > 0;
}
