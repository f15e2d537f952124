//@ run: violation not-freed
//@ property: memcleanup
//@ check: FALSE(valid-memcleanup)
// All memory is to be freed before the program terminates, also when it gives up.
#include <stdlib.h>

static int *cache;

int main(void)
{
    cache = malloc(sizeof *cache); //~ violation not-freed
    abort();
}
