// A block of n numbers, wrong: it is read up to its end and one further.
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
    for (unsigned i = 0; i < n; i++)
        a[i] = -1;
    int last = 0;
    for (unsigned i = 0; i <= n; i++)
        if (a[i] > 0) //~ violation out-of-bounds
            last = a[i];
    free(a);
    return last > 0;
}
