// The block is one element too short for the even ones.
//@ run: violation out-of-bounds
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 5000)
        return 0;
    unsigned even = 0, odd = 0, all = 0;
    while (all < n) {
        if (__VERIFIER_nondet_uint() % 2 == 0)
            even++;
        else
            odd++;
        all++;
    }
    long *block = malloc((n - odd) * sizeof *block - (even > 0));
    if (!block)
        return 1;
    for (unsigned i = 0; i < even; i++)
        block[i] = i; //~ violation out-of-bounds
    free(block);
    return 0;
}
