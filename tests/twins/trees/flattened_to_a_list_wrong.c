// A node without a right child is left out of the flattened list.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static void insert(struct node **at, int key) {
    if (*at) {
        insert(key < (*at)->key ? &(*at)->left : &(*at)->right, key);
        return;
    }
    *at = malloc(sizeof **at);
    if (!*at)
        exit(1);
    (*at)->key = key;
    (*at)->left = (*at)->right = NULL;
}

static struct node *flatten(struct node *t, struct node *rest) {
    if (!t)
        return rest;
    t->right = flatten(t->right, rest);
    struct node *left = t->left;
    t->left = NULL;
    return flatten(left, t->right ? t : NULL);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        insert(&root, __VERIFIER_nondet_int());
    struct node *list = flatten(root, NULL);
    while (list) {
        struct node *next = list->right;
        free(list);
        list = next;
    }
    return 0;
}
