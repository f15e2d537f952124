// A pointer that walks along a block of any size, wrong: the end is written to.
//@ run: violation out-of-bounds
//@ inputs: 5
//@ check: FALSE(valid-deref)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 100000)
        return 0;
    int *a = malloc(n * sizeof *a);
    if (a == NULL)
        return 0;
    int *end = a + n;
    for (int *p = a; p <= end; p++)
        *p = 1; //~ violation out-of-bounds
    free(a);
    return 0;
}
