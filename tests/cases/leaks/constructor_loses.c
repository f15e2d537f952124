//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// A constructor returns with the only pointer in a variable.
#include <stdlib.h>

__attribute__((constructor)) static void start(void)
{
    char *local = malloc(4); //~ violation leak
    *local = 1;
}

int main(void)
{
    exit(0);
}
