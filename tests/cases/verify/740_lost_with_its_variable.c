// A function was called with the address of the only pointer: what it leads to is lost at the end.
//@ run: violation leak
//@ check: FALSE(valid-memtrack)
#include <stdlib.h>

static void fill(char **to)
{
    *to = malloc(3); //~ violation leak
}

int main(void)
{
    char *only = NULL;
    fill(&only);
    return 0;
}
