// The left tree of the splay is not joined with what is left of the middle one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *splay(struct node *t, int key) {
    struct node head;
    struct node *l = &head, *r = &head;
    if (!t)
        return NULL;
    head.left = head.right = NULL;
    for (;;) {
        if (key < t->key) {
            if (!t->left)
                break;
            r->left = t;
            r = t;
            t = t->left;
        } else if (key > t->key) {
            if (!t->right)
                break;
            l->right = t;
            l = t;
            t = t->right;
        } else {
            break;
        }
    }
    l->right = NULL;
    r->left = t->right;
    t->left = head.right;
    t->right = head.left;
    return t;
}

static struct node *insert(struct node *t, int key) {
    t = splay(t, key);
    if (t && t->key == key)
        return t;
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->key = key;
    n->left = n->right = NULL;
    if (t && key < t->key) {
        n->left = t->left;
        n->right = t;
        t->left = NULL;
    } else if (t) {
        n->right = t->right;
        n->left = t;
        t->right = NULL;
    }
    return n;
}

static void destroy(struct node *n) {
    while (n) {
        struct node *rest = n->right;
        destroy(n->left);
        free(n);
        n = rest;
    }
}

int main(void) {
    struct node *t = NULL;
    while (__VERIFIER_nondet_int())
        t = insert(t, __VERIFIER_nondet_int());
    destroy(t);
    return 0;
}
