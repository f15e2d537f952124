// The left child is put onto the stack without a link to what is below it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
    struct tree *below;
};

static void push(struct tree **top, struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->left = left;
    t->right = right;
    t->below = *top;
    *top = t;
}

static struct tree *pop(struct tree **top) {
    struct tree *t = *top;
    *top = t->below;
    t->below = NULL;
    return t;
}

int main(void) {
    struct tree *top = NULL;
    while (__VERIFIER_nondet_int()) {
        if (top && top->below && __VERIFIER_nondet_int()) {
            struct tree *right = pop(&top);
            struct tree *left = pop(&top);
            push(&top, left, right);
        } else {
            push(&top, NULL, NULL);
        }
    }
    while (top) {
        struct tree *t = pop(&top);
        if (t->left) {
            top = t->left;
        }
        if (t->right) {
            t->right->below = top;
            top = t->right;
        }
        free(t);
    }
    return 0;
}
