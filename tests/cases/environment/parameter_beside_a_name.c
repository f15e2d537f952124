// The third parameter of main and getenv see one environment: what one of them finds, the other has.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the environment of a compiled program is not empty)
#include <stdlib.h>

int main(int argc, char **argv, char **environment)
{
    (void)argv;
    if (argc > 0 && getenv("HOME") != NULL && environment[0] == NULL)
        *(char *)0 = 0;
    return 0;
}
