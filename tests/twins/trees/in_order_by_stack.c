// A tree is walked in order with a stack of the nodes whose right part is still to come.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int value;
    struct tree *left, *right;
};

struct stack {
    struct tree *tree;
    struct stack *below;
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

static int walk(struct tree *t) {
    struct stack *top = NULL;
    int last = 0, falls = 0;
    while (t || top) {
        if (t) {
            struct stack *s = malloc(sizeof *s);
            if (!s)
                exit(1);
            s->tree = t;
            s->below = top;
            top = s;
            t = t->left;
        } else {
            struct stack *s = top;
            top = s->below;
            if (s->tree->value < last)
                falls = 1;
            last = s->tree->value;
            t = s->tree->right;
            free(s);
        }
    }
    return falls;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *t = any();
    int falls = walk(t);
    destroy(t);
    return falls * 0;
}
