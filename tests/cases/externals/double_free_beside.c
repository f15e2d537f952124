// What an undefined function does cannot mend a block that it never gets.
//@ run: unknown unsupported
//@ check: FALSE(valid-free)
//@ oracle: none (a function is not defined)
#include <stdlib.h>

int measure(int channel);

int main(void)
{
    char *block = malloc(4);
    measure(3);
    free(block);
    free(block);
    return 0;
}
