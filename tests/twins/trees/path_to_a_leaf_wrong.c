// The path is printed after the tree that it leads through was freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

struct step {
    const struct tree *tree;
    struct step *up;
};

static struct tree *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = __VERIFIER_nondet_int();
    t->left = any();
    t->right = any();
    return t;
}

static struct step *walk(const struct tree *t) {
    struct step *path = NULL;
    while (t) {
        struct step *s = malloc(sizeof *s);
        if (!s)
            exit(1);
        s->tree = t;
        s->up = path;
        path = s;
        t = t->left && __VERIFIER_nondet_int() ? t->left : t->right;
    }
    return path;
}

static int total(struct step *path) {
    unsigned sum = 0;
    while (path) {
        struct step *up = path->up;
        sum += (unsigned)path->tree->value;
        free(path);
        path = up;
    }
    return sum != 0;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *root = any();
    struct step *path = walk(root);
    destroy(root);
    int sum = total(path);
    return sum ? 0 : 0;
}
