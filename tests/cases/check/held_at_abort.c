//@ run: exit 134
//@ property: memcleanup
//@ check: TRUE
// A program that gives up need not free what it holds, unless that is asked for.
#include <stdlib.h>

static int *cache;

int main(void)
{
    cache = malloc(sizeof *cache);
    abort();
}
