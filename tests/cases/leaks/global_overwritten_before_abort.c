//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// What was lost before the program gives up is lost.
#include <stdlib.h>

static char *kept;

int main(void)
{
    kept = malloc(4); //~ violation leak
    kept = 0;
    abort();
}
