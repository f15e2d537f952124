// Half and rest, wrong: heap buffer overflow: the lower half is rounded up and overflows its block.
//@ run: violation out-of-bounds
//@ inputs: 3
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n < 2 || n > 10000)
        return 0;
    size_t mid = (n + 1) / 2;
    char *lo = malloc(n / 2);
    char *hi = malloc(n - n / 2);
    if (lo && hi) {
        for (size_t i = 0; i < n; i++) {
            if (i < mid)
                lo[i] = 'l'; //~ violation out-of-bounds
            else
                hi[i - mid] = 'h';
        }
        printf("%c%c\n", lo[0], hi[0]);
    }
    free(lo);
    free(hi);
    return 0;
}
