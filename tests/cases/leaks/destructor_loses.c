//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// A destructor overwrites the last pointer.
#include <stdlib.h>

static char *kept;

__attribute__((destructor)) static void forget(void)
{
    kept = 0;
}

int main(void)
{
    kept = malloc(4); //~ violation leak
    return 0;
}
