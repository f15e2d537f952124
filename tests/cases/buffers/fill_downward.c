// Fill downward, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n == 0 || n > 4096)
        return 0;
    long *v = malloc(n * sizeof *v);
    if (v == NULL)
        return 1;
    size_t i = n;
    while (i > 0) {
        i--;
        v[i] = (long)(i * 3);
    }
    long sum = 0;
    for (i = 0; i < n; i++)
        sum += v[i];
    printf("%ld\n", sum);
    free(v);
    return 0;
}
