//@ run: violation not-freed
//@ property: memcleanup
//@ check: FALSE(valid-memcleanup)
// A program that leaves without its exit handlers ends all the same.
#include <stdlib.h>
#include <unistd.h>

static int *cache;

int main(void)
{
    cache = malloc(sizeof *cache); //~ violation not-freed
    _exit(0);
}
