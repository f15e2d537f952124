// Two counters whose sum is a third one; only two of the three are read again.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
    long *block = malloc((n - odd) * sizeof *block + 1);
    if (!block)
        return 1;
    for (unsigned i = 0; i < even; i++)
        block[i] = i;
    free(block);
    return 0;
}
