// Sums of chunks of any size, wrong: the number of chunks is rounded down.
//@ run: violation out-of-bounds
//@ inputs: 3 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint(), size = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100000 || size == 0 || size > 100)
        return 0;
    size_t chunks = n / size;
    int *sums = calloc(chunks, sizeof *sums);
    if (sums == NULL)
        return 0;
    for (size_t i = 0; i < n; i++)
        sums[i / size]++; //~ violation out-of-bounds
    free(sums);
    return 0;
}
