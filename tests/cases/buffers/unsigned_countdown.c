// Unsigned countdown, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 2500)
        return 0;
    unsigned *a = malloc(n * sizeof(unsigned));
    if (!a)
        return 1;
    unsigned i = n - 1;
    for (;;) {
        a[i] = n - i;
        if (i == 0)
            break;
        i--;
    }
    printf("%u\n", a[0]);
    free(a);
    return 0;
}
