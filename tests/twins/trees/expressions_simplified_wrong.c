// The sum is freed, but the zero is not.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct expression {
    int value;
    struct expression *left, *right;
};

static struct expression *make(int value, struct expression *left, struct expression *right) {
    struct expression *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->value = value;
    e->left = left;
    e->right = right;
    return e;
}

static struct expression *any(void) {
    if (!__VERIFIER_nondet_int())
        return make(__VERIFIER_nondet_int(), NULL, NULL);
    struct expression *left = any(), *right = any();
    return make(0, left, right);
}

static int is_sum(const struct expression *e) {
    return e->left != NULL && e->right != NULL;
}

static struct expression *simplify(struct expression *e) {
    if (!is_sum(e))
        return e;
    e->left = simplify(e->left);
    e->right = simplify(e->right);
    if (!is_sum(e->right) && e->right->value == 0) {
        struct expression *left = e->left;
        free(e);
        return left;
    }
    return e;
}

static void destroy(struct expression *e) {
    if (is_sum(e)) {
        destroy(e->left);
        destroy(e->right);
    }
    free(e);
}

int main(void) {
    struct expression *e = simplify(any());
    destroy(e);
    return 0;
}
