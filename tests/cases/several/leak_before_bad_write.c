//@ run: exit 0
//@ findings
// The run that ends in a bad write has lost a block before: the write comes first in the report.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_int() != 3)
        return 0;
    char *p = malloc(4); //~ finding leak
    p = malloc(8);
    p[8] = 'x'; //~ finding out-of-bounds
    free(p);
    return 0;
}
