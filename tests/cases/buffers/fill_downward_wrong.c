// Fill downward, wrong: heap buffer overflow: downward loop starts at n instead of n - 1.
//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
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
        v[i] = (long)(i * 3); //~ violation out-of-bounds
        i--;
    }
    long sum = 0;
    for (i = 0; i < n; i++)
        sum += v[i];
    printf("%ld\n", sum);
    free(v);
    return 0;
}
