// A record holds the root of a search tree and the number of its nodes.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

struct set {
    struct node *root;
    unsigned count;
};

static void set_add(struct set *s, int key) {
    struct node **at = &s->root;
    while (*at) {
        if ((*at)->key == key)
            return;
        at = (*at)->key > key ? &(*at)->left : &(*at)->right;
    }
    struct node *n = calloc(1, sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    *at = n;
    s->count++;
}

static void free_nodes(struct node *n) {
    if (!n)
        return;
    free_nodes(n->left);
    free_nodes(n->right);
    free(n);
}

static void set_clear(struct set *s) {
    free_nodes(s->root);
    s->root = NULL;
    s->count = 0;
}

int main(void) {
    struct set *s = malloc(sizeof *s);
    if (!s)
        exit(1);
    s->root = NULL;
    s->count = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            set_add(s, __VERIFIER_nondet_int());
        else
            set_clear(s);
    }
    set_clear(s);
    free(s);
    return 0;
}
