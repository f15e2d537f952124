//@ run: exit 0
//@ check: TRUE
//@ inputs: 1
//@ oracle: none (the functions of SV-COMP do not exist there)
// The call comes about: the temporary holds the block until then.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void take(char *block, int number)
{
    free(block);
}

static int number(void)
{
    return __VERIFIER_nondet_int();
}

int main(void)
{
    take(malloc(4), number());
    return 0;
}
