// If the function frees the block, another one may lie at its address.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

void consume(char *block);

int main(void)
{
    int *null = 0;
    char *first = malloc(4);
    consume(first);
    char *second = malloc(4);
    if (first != second)
        *null = 1;
    return 0;
}
