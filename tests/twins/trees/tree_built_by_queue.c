// A tree is built level by level: a queue holds the nodes that may still get children.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

struct cell {
    struct tree *tree;
    struct cell *next;
};

static struct tree *leaf(void) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->left = NULL;
    t->right = NULL;
    return t;
}

static struct cell *cell(struct tree *t) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->tree = t;
    c->next = NULL;
    return c;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *root = leaf();
    struct cell *first = cell(root), *last = first;
    while (first) {
        struct tree *t = first->tree;
        if (__VERIFIER_nondet_int()) {
            t->left = leaf();
            last->next = cell(t->left);
            last = last->next;
        }
        if (__VERIFIER_nondet_int()) {
            t->right = leaf();
            last->next = cell(t->right);
            last = last->next;
        }
        struct cell *done = first;
        first = first->next;
        free(done);
    }
    destroy(root);
    return 0;
}
