// The comparison goes down in the second tree where only the first one has a child.
//@ run: violation null-deref
//@ inputs: 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

static struct tree *make(int value, struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->value = value;
    t->left = left;
    t->right = right;
    return t;
}

static struct tree *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct tree *left = any();
    struct tree *right = any();
    return make(__VERIFIER_nondet_int(), left, right);
}

static struct tree *copy(const struct tree *t) {
    if (!t)
        return NULL;
    struct tree *left = copy(t->left);
    struct tree *right = copy(t->right);
    return make(t->value, left, right);
}

static int same(const struct tree *a, const struct tree *b) {
    if (!a)
        return a == b;
    return a->value == b->value && same(a->left, b->left) && same(a->right, b->right); //~ violation null-deref
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *a = any();
    struct tree *b = copy(a);
    struct tree *c = any();
    int equal = same(a, b) + same(a, c);
    destroy(a);
    destroy(b);
    destroy(c);
    return equal < 0;
}
