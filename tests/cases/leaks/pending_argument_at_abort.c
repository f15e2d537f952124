//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ inputs: 1
//@ oracle: none (the order in which arguments are evaluated is open)
// The same when a function that is explored on its own gives up.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void take(char *block, int number)
{
    free(block);
}

static int number(void)
{
    if (__VERIFIER_nondet_int())
        abort();
    return 1;
}

int main(void)
{
    take(malloc(4), number()); //~ violation leak
    return 0;
}
