// A search tree without parents: deletion by a pointer to the link, the largest of the left subtree is spliced out.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left, *right;
    int key;
    char *name;
};

static struct node **find(struct node **link, int key) {
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    return link;
}

static void insert(struct node **root, int key) {
    struct node **link = find(root, key);
    if (*link)
        return;
    struct node *n = calloc(1, sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->name = malloc(8);
    if (!n->name)
        exit(1);
    n->name[0] = 'a';
    *link = n;
}

static void delete(struct node **root, int key) {
    struct node **link = find(root, key), *n = *link;
    if (!n)
        return;
    if (n->left && n->right) {
        struct node **last = &n->left;
        while ((*last)->right)
            last = &(*last)->right;
        struct node *m = *last;
        *last = m->left;
        m->left = n->left;
        m->right = n->right;
        *link = m;
    } else {
        *link = n->left ? n->left : n->right;
    }
    free(n->name);
    free(n);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int())
            insert(&root, key);
        else
            delete (&root, key);
    }
    while (root)
        delete (&root, root->key);
    return 0;
}
