// A function that is declared not to return does not.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

_Noreturn void fail(const char *text);

int main(void)
{
    char *block = malloc(4);
    fail("no");
    free(block);
    free(block);
}
