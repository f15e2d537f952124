// Bubble sort unsigned, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 300)
        return 0;
    unsigned *a = malloc(n * sizeof(unsigned));
    if (!a)
        return 1;
    for (unsigned i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n - 1; i++) {
        for (unsigned j = 0; j < n - 1 - i; j++) {
            if (a[j] > a[j + 1]) {
                unsigned t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
    }
    printf("%u\n", a[n / 2]);
    free(a);
    return 0;
}
