// A skew heap in a record; elements come and go in any order.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int key;
    struct item *left, *right;
};

struct heap {
    struct item *top;
    int size;
};

static struct item *meld(struct item *a, struct item *b) {
    struct item *least, *other, *rest;
    if (!a)
        return b;
    if (!b)
        return a;
    if (a->key <= b->key) {
        least = a;
        other = b;
    } else {
        least = b;
        other = a;
    }
    rest = meld(least->right, other);
    least->right = least->left;
    least->left = rest;
    return least;
}

static void push(struct heap *h, int key) {
    struct item *i = calloc(1, sizeof *i);
    if (!i)
        exit(1);
    i->key = key;
    h->top = meld(h->top, i);
    h->size++;
}

static int pop(struct heap *h) {
    struct item *i = h->top;
    int key = i->key;
    h->top = meld(i->left, i->right);
    free(i);
    h->size--;
    return key;
}

int main(void) {
    struct heap h = {NULL, 0};
    while (__VERIFIER_nondet_int()) {
        if (h.top && __VERIFIER_nondet_int())
            pop(&h);
        else
            push(&h, __VERIFIER_nondet_int());
    }
    while (h.top)
        pop(&h);
    return 0;
}
