//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The variable of a statement expression is gone after it.
#include <stdlib.h>

int main(void)
{
    int status = ({
        char *inner = malloc(4); //~ violation leak
        *inner = 0;
        0;
    });
    exit(status);
}
