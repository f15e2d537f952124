//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The variable went out of scope before the program ends.
#include <stdlib.h>

int main(void)
{
    {
        char *kept = malloc(4); //~ violation leak
        *kept = 1;
    }
    exit(0);
}
