// Pointers that walk along a block of any size: to its end, and from both ends.
//@ run: exit 0
//@ inputs: 5
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 100000)
        return 0;
    int *a = malloc(n * sizeof *a);
    if (a == NULL)
        return 0;
    int *end = a + n;
    for (int *p = a; p != end; p++)
        *p = 1;
    for (int *p = a; p < end; p++)
        *p += 1;
    free(a);
    return 0;
}
