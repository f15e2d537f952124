// A block that is reached by a pointer in memory may be another one after the call.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

void grow(char **place);

int main(void)
{
    char *block = malloc(4);
    grow(&block);
    block[10] = 1;
    free(block);
    return 0;
}
