// Indices that are marked, wrong: the mark is no index.
//@ run: violation out-of-bounds
//@ inputs: 5 3 1 4 1 5
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned short n = __VERIFIER_nondet_ushort();
    if (n < 1)
        return 0;
    int *next = malloc(n * sizeof *next);
    if (!next)
        return 1;
    for (int i = 0; i < n; i++)
        next[i] = __VERIFIER_nondet_uint() % n;
    for (size_t i = 0; i < n; i++)
        next[next[i]] = -1; //~ violation out-of-bounds
    free(next);
    return 0;
}
