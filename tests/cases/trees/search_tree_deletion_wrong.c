// Deletion unlinks the smallest node of the right subtree together with its own right child.
//@ run: violation leak
//@ inputs: 1 1 1 0 1 2 1 3 2 1
//@ check: FALSE(valid-memtrack)
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
    struct node *n = malloc(sizeof *n); //~ violation leak
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
        *least = NULL;
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
