// The function may have freed the block: then the first call of free is wrong already.
//@ run: unknown unsupported
//@ check: FALSE(valid-free)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

void consume(char *block);

int main(void)
{
    char *block = malloc(4);
    consume(block);
    free(block);
    free(block);
    return 0;
}
