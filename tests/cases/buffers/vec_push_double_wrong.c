// Vec push double, wrong: heap buffer overflow: growth test is one too late (len > cap).
//@ run: violation out-of-bounds
//@ inputs: 1 1 1 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct vec {
    int *data;
    size_t len, cap;
};

static int vec_push(struct vec *v, int x) {
    if (v->len > v->cap) {
        size_t ncap = v->cap * 2;
        if (ncap > 1u << 20)
            return 0;
        int *p = realloc(v->data, ncap * sizeof *p);
        if (!p)
            return 0;
        v->data = p;
        v->cap = ncap;
    }
    v->data[v->len++] = x; //~ violation out-of-bounds
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
    long sum = 0;
    for (size_t i = 0; i < v.len; i++)
        sum += v.data[i];
    printf("%ld\n", sum);
    free(v.data);
    return 0;
}
