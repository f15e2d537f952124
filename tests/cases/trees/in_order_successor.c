// The nodes of a tree with parent pointers are visited in order by going to the successor.
//@ run: exit 0
//@ inputs: 1 3 3 1 3 1 2 2 1 2 1 2 0 3 0 0 1 2 1 2 0 2 1 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right, *parent;
};

static void insert(struct node **root, int key) {
    struct node *up = NULL, **link = root;
    while (*link) {
        up = *link;
        link = key < up->key ? &up->left : &up->right;
    }
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = NULL;
    n->right = NULL;
    n->parent = up;
    *link = n;
}

static struct node *first(struct node *n) {
    while (n && n->left)
        n = n->left;
    return n;
}

static struct node *successor(struct node *n) {
    if (n->right)
        return first(n->right);
    while (n->parent && n->parent->right == n)
        n = n->parent;
    return n->parent;
}

static void destroy(struct node *n) {
    if (!n)
        return;
    struct node *l = n->left, *r = n->right;
    free(n);
    destroy(l);
    destroy(r);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        insert(&root, __VERIFIER_nondet_int());
    unsigned n = 0;
    for (struct node *at = first(root); at; at = successor(at))
        n++;
    destroy(root);
    return n > 0 ? 0 : 0;
}
