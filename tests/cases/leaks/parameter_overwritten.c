//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The argument was overwritten through the address of the parameter.
#include <stdlib.h>

static void clear(char **pointer)
{
    *pointer = 0;
}

static void last(char *parameter)
{
    clear(&parameter);
    exit(0);
}

int main(void)
{
    last(malloc(4)); //~ violation leak
}
