//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (the order in which arguments are evaluated is open)
// The block was to be an argument; the program ends before the call.
#include <stdlib.h>

static void take(char *block, int number)
{
    free(block);
}

static int leave(void)
{
    exit(0);
    return 1;
}

int main(void)
{
    take(malloc(4), leave()); //~ violation leak
    return 0;
}
