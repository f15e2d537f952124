// The result decides whether a block is freed twice.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

int measure(int channel);

int main(void)
{
    char *block = malloc(4);
    if (measure(1))
        free(block);
    free(block);
    return 0;
}
