//@ run: exit 134
//@ check: TRUE
// A program that gives up has lost nothing that a variable still points to.
#include <stdlib.h>

static int *cache;

int main(void)
{
    cache = malloc(sizeof *cache);
    abort();
}
