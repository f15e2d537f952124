//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The only pointer stands in a freed block.
#include <stdlib.h>

struct pair {
    char *first;
};

int main(void)
{
    struct pair *pair = malloc(sizeof *pair);
    pair->first = malloc(3); //~ violation leak
    free(pair);
    exit(1);
}
