// Vec push double, of any length.
//@ run: exit 0
//@ seed: 3
//@ stdout: 1613251243
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct vec {
    int *data;
    size_t len, cap;
};

static int vec_push(struct vec *v, int x) {
    if (v->len == v->cap) {
        size_t ncap = v->cap * 2;
        if (ncap > 1u << 20)
            return 0;
        int *p = realloc(v->data, ncap * sizeof *p);
        if (!p)
            return 0;
        v->data = p;
        v->cap = ncap;
    }
    v->data[v->len++] = x;
    return 1;
}

int main(void) {
    struct vec v = { NULL, 0, 4 };
    v.data = malloc(v.cap * sizeof(int));
    if (!v.data)
        return 1;
    int x;
    while ((x = __VERIFIER_nondet_int()) != 0)
        if (!vec_push(&v, x))
            break;
    unsigned sum = 0;
    for (size_t i = 0; i < v.len; i++)
        sum += (unsigned)v.data[i];
    printf("%u\n", sum);
    free(v.data);
    return 0;
}
