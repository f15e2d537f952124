// A treap: nodes have priorities that are drawn at random, and rise by rotations after an insertion.
//@ run: exit 0
//@ inputs: 3 3 2 0 1 3 3 1 3 1 2 2 1 2 1 3 2 2 3 3 0 0 1 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct treap {
    int key;
    int priority;
    struct treap *left, *right;
};

static struct treap *up_from_left(struct treap *t) {
    struct treap *l = t->left;
    t->left = l->right;
    l->right = t;
    return l;
}

static struct treap *up_from_right(struct treap *t) {
    struct treap *r = t->right;
    t->right = r->left;
    r->left = t;
    return r;
}

static struct treap *insert(struct treap *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        if (!t)
            exit(1);
        t->key = key;
        t->priority = __VERIFIER_nondet_int();
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
        if (t->left->priority > t->priority)
            t = up_from_left(t);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
        if (t->right->priority > t->priority)
            t = up_from_right(t);
    }
    return t;
}

static void destroy(struct treap *t) {
    if (!t)
        return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}

int main(void) {
    struct treap *t = NULL;
    while (__VERIFIER_nondet_int())
        t = insert(t, __VERIFIER_nondet_int());
    destroy(t);
    return 0;
}
