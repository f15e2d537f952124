// Bubble sort unsigned, wrong: heap buffer overflow: inner loop runs to n - i so that a[j + 1] is past the end.
//@ run: violation out-of-bounds
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
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
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < n - i; j++) {
            if (a[j] > a[j + 1]) { //~ violation out-of-bounds
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
