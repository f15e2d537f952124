//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// A scope of the caller ended before the call that ends the program.
#include <stdlib.h>

static void leave(void)
{
    exit(0);
}

int main(void)
{
    {
        char *kept = malloc(4); //~ violation leak
        *kept = 2;
    }
    leave();
    return 0;
}
