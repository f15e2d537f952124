// A cursor stays somewhere in a tree while nodes are inserted from the root; then what it points to is read.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *make(int key) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = NULL;
    n->right = NULL;
    return n;
}

static void insert(struct node *at, int key) {
    for (;;) {
        struct node **child = key < at->key ? &at->left : &at->right;
        if (!*child) {
            *child = make(key);
            return;
        }
        at = *child;
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
    struct node *root = make(0), *cursor = root;
    while (__VERIFIER_nondet_int()) {
        insert(root, __VERIFIER_nondet_int());
        if (__VERIFIER_nondet_int() && cursor->left)
            cursor = cursor->left;
        else if (cursor->right)
            cursor = cursor->right;
    }
    destroy(root);
    return cursor->key & 0;
}
