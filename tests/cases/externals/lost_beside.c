// A block is lost that the function never gets; the exit status is its result.
//@ run: unknown unsupported
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

int measure(int channel);

int main(void)
{
    char *block = malloc(4);
    int status = measure(1);
    block = NULL;
    return status;
}
