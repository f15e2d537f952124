//@ run: exit 0
//@ inputs: 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
// The variable went out of scope before the loop.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_int() == 0)
        return 0;
    {
        char *kept = malloc(4);
        *kept = 1;
    }
    for (;;)
        ;
}
