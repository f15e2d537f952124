// Equal addresses do not make a dangling pointer valid: the block that it points to is gone.
//@ run: exit 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the result depends on the allocator)
#include <stdlib.h>

int main(void)
{
    int *first = malloc(sizeof *first);
    free(first);
    int *second = malloc(sizeof *second);
    *second = 1;
    int seen = 1;
    if (first == second)
        seen = *first;
    free(second);
    return seen - 1;
}
