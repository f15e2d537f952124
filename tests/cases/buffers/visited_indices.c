// Indices that are marked as visited by a zero: what is less than the size stays so where zeros are written among them.
//@ run: exit 0
//@ inputs: 5 3 1 4 1 5
//@ check: TRUE
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
        next[next[i]] = 0;
    free(next);
    return 0;
}
