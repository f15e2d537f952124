// Keys are inserted into and deleted from a search tree; a node with two children takes the smallest key of its right subtree.
//@ run: exit 0
//@ inputs: 2 1 3 3 1 2 1 3 0 3 0 0 1 2 3 3 3 2 3 1 2 0 2 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node **locate(struct node **link, int key) {
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    return link;
}

static void insert(struct node **root, int key) {
    struct node **link = locate(root, key);
    if (*link)
        return;
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = n->right = NULL;
    *link = n;
}

static void delete(struct node **root, int key) {
    struct node **link = locate(root, key);
    struct node *n = *link;
    if (!n)
        return;
    if (n->left && n->right) {
        struct node **least = &n->right;
        while ((*least)->left)
            least = &(*least)->left;
        struct node *m = *least;
        n->key = m->key;
        *least = m->right;
        free(m);
    } else {
        *link = n->left ? n->left : n->right;
        free(n);
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
    struct node *root = NULL;
    for (;;) {
        int order = __VERIFIER_nondet_int();
        if (!order)
            break;
        int key = __VERIFIER_nondet_int();
        if (order == 2)
            delete(&root, key);
        else
            insert(&root, key);
    }
    destroy(root);
    return 0;
}
