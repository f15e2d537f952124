// The first entry of a node is not freed with the node.
//@ run: violation leak
//@ inputs: 2
//@ check: FALSE(valid-memtrack)
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
    struct entry *e = malloc(sizeof *e); //~ violation leak
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
    if (n->entries)
        free_entries(n->entries->next);
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
