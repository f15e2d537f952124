//@ run: exit 0
//@ inputs: 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
// The program loses a block and then runs for ever.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *kept;

int main(void)
{
    if (__VERIFIER_nondet_int() == 0)
        return 0;
    kept = malloc(4);
    kept = 0;
    for (;;)
        ;
}
