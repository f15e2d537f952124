// Clamp window, wrong: heap buffer overflow: the window is clamped to its start but not to the end of the data.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1
//@ check: FALSE(valid-deref)
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
    len = min_u(len, n);
    unsigned to = from + len;
    int sum = 0;
    for (unsigned i = from; i < to; i++)
        sum |= a[i]; //~ violation out-of-bounds
    printf("%d\n", sum);
    free(a);
    return 0;
}
