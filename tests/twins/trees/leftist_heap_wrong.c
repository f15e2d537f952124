// The rank is taken from a right child that may not be there, as the left one is.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct heap {
    int priority, rank;
    struct heap *left, *right;
} Heap;

static Heap *merge(Heap *a, Heap *b) {
    if (!a)
        return b;
    if (!b)
        return a;
    if (b->priority < a->priority) {
        Heap *t = a;
        a = b;
        b = t;
    }
    a->right = merge(a->right, b);
    if (!a->left || a->left->rank < a->right->rank) {
        Heap *t = a->left;
        a->left = a->right;
        a->right = t;
    }
    a->rank = a->left ? a->right->rank + 1 : 1;
    return a;
}

static Heap *single(int priority) {
    Heap *h = malloc(sizeof *h);
    if (!h)
        abort();
    *h = (Heap){priority, 1, NULL, NULL};
    return h;
}

static int pop(Heap **h) {
    Heap *top = *h;
    int priority = top->priority;
    *h = merge(top->left, top->right);
    free(top);
    return priority;
}

int main(void) {
    Heap *h = NULL;
    while (__VERIFIER_nondet_int()) {
        if (h && __VERIFIER_nondet_int())
            (void)pop(&h);
        else
            h = merge(h, single(__VERIFIER_nondet_int()));
    }
    while (h)
        pop(&h);
    return 0;
}
