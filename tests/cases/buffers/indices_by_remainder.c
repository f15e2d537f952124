// A table of indices that are remainders by the length of another table, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000 || m > 1000)
        return 0;
    int *values = calloc(n, sizeof *values);
    unsigned *slots = malloc((m + 1) * sizeof *slots);
    if (values && slots) {
        for (unsigned i = 0; i < m; i++)
            slots[i] = __VERIFIER_nondet_uint() % n;
        for (unsigned i = 0; i < m; i++)
            values[slots[i]]++;
    }
    free(values);
    free(slots);
    return 0;
}
