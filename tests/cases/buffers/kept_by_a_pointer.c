// Numbers that are kept are written where a pointer stands, which never passes the one that reads.
//@ run: exit 0
//@ inputs: 4 1 0 1 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000)
        return 0;
    long *kept = malloc(n * sizeof *kept), *end = kept;
    if (!kept)
        return 1;
    for (size_t i = 0; i < n; i++)
        if (__VERIFIER_nondet_bool())
            *end++ = (long)i;
    long sum = 0;
    for (long *p = kept; p < end; p++)
        sum += *p;
    free(kept);
    return sum == 1;
}
