// A list is sorted by merging: split in two, sort by recursion, merge by recursion.
//@ run: exit 0
//@ inputs: 0 1 0 3 3 1 0 0 0 1 2 0 3 0 0 0 1 2 1 3 0 0 0 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list {
    int value;
    struct list *next;
};

static void split(struct list *l, struct list **a, struct list **b) {
    *a = NULL;
    *b = NULL;
    while (l) {
        struct list *next = l->next;
        l->next = *b;
        *b = *a;
        *a = l;
        l = next;
    }
}

static struct list *merge(struct list *a, struct list *b) {
    if (!a)
        return b;
    if (!b)
        return a;
    if (a->value < b->value) {
        a->next = merge(a->next, b);
        return a;
    }
    b->next = merge(a, b->next);
    return b;
}

static struct list *sort(struct list *l) {
    struct list *a, *b;
    if (!l || !l->next)
        return l;
    split(l, &a, &b);
    return merge(sort(a), sort(b));
}

int main(void) {
    struct list *l = NULL;
    while (__VERIFIER_nondet_int()) {
        struct list *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = __VERIFIER_nondet_int();
        n->next = l;
        l = n;
    }
    l = sort(l);
    while (l) {
        struct list *next = l->next;
        free(l);
        l = next;
    }
    return 0;
}
