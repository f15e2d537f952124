// The comparison that asks for a double rotation is the wrong way round, and the inner child may not be there.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct avl {
    int key, height;
    struct avl *left, *right;
};

static int height(const struct avl *t) {
    return t ? t->height : 0;
}

static void update(struct avl *t) {
    int l = height(t->left), r = height(t->right);
    t->height = 1 + (l > r ? l : r);
}

static struct avl *rotate_right(struct avl *t) {
    struct avl *l = t->left;
    t->left = l->right;
    l->right = t;
    update(t);
    update(l);
    return l;
}

static struct avl *rotate_left(struct avl *t) {
    struct avl *r = t->right;
    t->right = r->left;
    r->left = t;
    update(t);
    update(r);
    return r;
}

static struct avl *balance(struct avl *t) {
    update(t);
    if (t->left && height(t->left) > height(t->right) + 1) {
        if (height(t->left->left) > height(t->left->right))
            t->left = rotate_left(t->left);
        return rotate_right(t);
    }
    if (t->right && height(t->right) > height(t->left) + 1) {
        if (t->right->left && height(t->right->right) < height(t->right->left))
            t->right = rotate_right(t->right);
        return rotate_left(t);
    }
    return t;
}

static struct avl *insert(struct avl *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        if (!t)
            exit(1);
        t->key = key;
        t->height = 1;
        t->left = t->right = NULL;
        return t;
    }
    if (key < t->key)
        t->left = insert(t->left, key);
    else if (key > t->key)
        t->right = insert(t->right, key);
    return balance(t);
}

static void destroy(struct avl *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct avl *t = NULL;
    while (__VERIFIER_nondet_int())
        t = insert(t, __VERIFIER_nondet_int());
    destroy(t);
    return 0;
}
