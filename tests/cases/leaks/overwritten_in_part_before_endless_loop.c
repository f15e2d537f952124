//@ run: exit 0
//@ inputs: 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
// What is left of a pointer holds nothing for ever.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static char *kept;

int main(void)
{
    if (__VERIFIER_nondet_int() == 0)
        return 0;
    kept = malloc(4);
    memset(&kept, 1, 3);
    for (;;)
        ;
}
