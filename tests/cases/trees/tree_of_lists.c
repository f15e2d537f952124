// A search tree whose nodes own lists of what was entered under their key.
//@ run: exit 0
//@ inputs: 1 1 1 3 2 3 2 1 0 3 0 2 3 2 1 0 0 2 1 3 0 2 0 2
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    int value;
    struct entry *next;
};

struct node {
    int key;
    struct entry *entries;
    struct node *left, *right;
};

static struct node *at_key(struct node **root, int key) {
    while (*root && (*root)->key != key)
        root = key < (*root)->key ? &(*root)->left : &(*root)->right;
    if (!*root) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->key = key;
        n->entries = NULL;
        n->left = n->right = NULL;
        *root = n;
    }
    return *root;
}

static void enter(struct node *n, int value) {
    struct entry *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->value = value;
    e->next = n->entries;
    n->entries = e;
}

static void free_entries(struct entry *e) {
    while (e) {
        struct entry *next = e->next;
        free(e);
        e = next;
    }
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    free_entries(n->entries);
    destroy(n->right);
    free(n);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        enter(at_key(&root, __VERIFIER_nondet_int()), __VERIFIER_nondet_int());
    destroy(root);
    return 0;
}
