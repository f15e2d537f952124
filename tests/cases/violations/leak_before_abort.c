//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (the tools look for leaks when a program ends by itself)
// What is lost when the program aborts was lost before.
#include <stdlib.h>

static void forget(void)
{
    int *block = malloc(sizeof *block); //~ violation leak

    *block = 1;
}

int main(void)
{
    forget();
    abort();
}
