//@ run: exit 0
//@ inputs: 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
// A variable in scope holds its block, although nobody reads it again.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_int() == 0)
        return 0;
    char *kept = malloc(4);
    for (;;)
        ;
}
