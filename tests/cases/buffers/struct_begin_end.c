// Struct begin end, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct slice {
    const int *base;
    int begin, end, size;
};

static void advance(struct slice *s, int k) {
    if (k < 0)
        return;
    if (k > s->size - s->end)
        k = s->size - s->end;
    s->begin += k;
    s->end += k;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 4 || n > 1000)
        return 0;
    int *a = calloc(n, sizeof(int));
    if (!a)
        return 1;
    struct slice s = { a, 0, 4, n };
    while (__VERIFIER_nondet_int())
        advance(&s, __VERIFIER_nondet_int());
    int any = 0;
    for (int i = s.begin; i < s.end; i++)
        any |= s.base[i];
    printf("%d\n", any);
    free(a);
    return 0;
}
