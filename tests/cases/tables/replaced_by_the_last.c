//@ run: exit 0
//@ model: LP64
//@ check: TRUE
//@ inputs: 1 3 4 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// An element of a vector is replaced by the last one, which is counted no more.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct vec {
    long **items;
    size_t n, cap;
};

static int push(struct vec *v, long *item) {
    if (v->n == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        long **items = realloc(v->items, cap * sizeof *items);
        if (items == NULL) {
            return -1;
        }
        v->items = items;
        v->cap = cap;
    }
    v->items[v->n++] = item;
    return 0;
}

static void swap_remove(struct vec *v, size_t at) {
    if (at >= v->n) {
        return;
    }
    free(v->items[at]);
    v->items[at] = v->items[--v->n];
}

int main(void) {
    struct vec v = {NULL, 0, 0};
    unsigned op;
    while ((op = __VERIFIER_nondet_uint()) != 0) {
        if (op % 2 == 1) {
            long *item = malloc(sizeof *item);
            if (item == NULL) {
                break;
            }
            *item = op;
            if (push(&v, item) != 0) {
                free(item);
                break;
            }
        } else {
            swap_remove(&v, op / 2);
        }
    }
    for (size_t i = 0; i < v.n; i++) {
        free(v.items[i]);
    }
    free(v.items);
    return 0;
}
