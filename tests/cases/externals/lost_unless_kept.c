// The function may have kept the block, or freed it.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

void consume(char *block);

int main(void)
{
    char *block = malloc(4);
    consume(block);
    block = NULL;
    return 0;
}
