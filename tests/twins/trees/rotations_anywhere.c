// A cursor on a link descends through a tree and rotates left or right where it likes.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

static struct tree *grow(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->left = grow();
    t->right = grow();
    return t;
}

static void rotate_left(struct tree **link) {
    struct tree *t = *link, *r = t->right;
    t->right = r->left;
    r->left = t;
    *link = r;
}

static void rotate_right(struct tree **link) {
    struct tree *t = *link, *l = t->left;
    t->left = l->right;
    l->right = t;
    *link = l;
}

static void destroy(struct tree *t) {
    if (!t)
        return;
    destroy(t->right);
    destroy(t->left);
    free(t);
}

int main(void) {
    struct tree *root = grow();
    struct tree **link = &root;
    while (*link && __VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            link = &(*link)->left;
            break;
        case 1:
            link = &(*link)->right;
            break;
        case 2:
            if ((*link)->right)
                rotate_left(link);
            break;
        default:
            if ((*link)->left)
                rotate_right(link);
        }
    }
    destroy(root);
    return 0;
}
