// A block of n numbers, filled and read upwards, by functions.
//@ run: exit 0
//@ inputs: 5
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void fill(int *a, unsigned n, int value)
{
    for (unsigned i = 0; i < n; i++)
        a[i] = value;
}

static int last_positive(const int *a, unsigned n)
{
    int last = 0;
    for (unsigned i = 0; i < n; i++)
        if (a[i] > 0)
            last = a[i];
    return last;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 100000)
        return 0;
    int *a = malloc(n * sizeof *a);
    if (a == NULL)
        return 0;
    fill(a, n, -1);
    int last = last_positive(a, n);
    free(a);
    return last > 0;
}
