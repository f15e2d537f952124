//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The same without exit handlers.
#include <stdlib.h>

static char *kept;

int main(void)
{
    kept = malloc(4); //~ violation leak
    kept = 0;
    _Exit(0);
}
