// A table of indices that are remainders by the length of another table, wrong: remainders by one more than the length are written.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1
//@ check: FALSE(valid-deref)
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
            slots[i] = __VERIFIER_nondet_uint() % (n + 1);
        for (unsigned i = 0; i < m; i++)
            values[slots[i]]++; //~ violation out-of-bounds
    }
    free(values);
    free(slots);
    return 0;
}
