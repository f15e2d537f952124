//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// An exit handler overwrites the last pointer.
#include <stdlib.h>

static char *kept;

static void forget(void)
{
    kept = 0;
}

int main(void)
{
    atexit(forget);
    kept = malloc(4); //~ violation leak
    exit(0);
}
