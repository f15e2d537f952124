// Clamp window, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);

static unsigned min_u(unsigned a, unsigned b) {
    return a < b ? a : b;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), from = __VERIFIER_nondet_uint(), len = __VERIFIER_nondet_uint();
    if (n == 0 || n > 5000)
        return 0;
    int *a = calloc(n, sizeof(int));
    if (!a)
        return 1;
    from = min_u(from, n);
    len = min_u(len, n - from);
    unsigned to = from + len;
    int sum = 0;
    for (unsigned i = from; i < to; i++)
        sum |= a[i];
    printf("%d\n", sum);
    free(a);
    return 0;
}
