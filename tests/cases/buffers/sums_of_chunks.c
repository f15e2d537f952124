// Sums of chunks of any size: there are as many chunks as the number of elements, rounded up, has of the size.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint(), size = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100000 || size == 0 || size > 100)
        return 0;
    size_t chunks = (n + size - 1) / size;
    int *sums = calloc(chunks, sizeof *sums);
    if (sums == NULL)
        return 0;
    for (size_t i = 0; i < n; i++)
        sums[i / size]++;
    free(sums);
    return 0;
}
