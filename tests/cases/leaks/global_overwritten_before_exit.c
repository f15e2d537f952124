//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The temporary that the block went through holds nothing.
#include <stdlib.h>

static char *kept;

int main(void)
{
    kept = malloc(4); //~ violation leak
    kept = 0;
    exit(0);
}
