// Whether two pointers are equal depends on the allocator: the verifier looks at both.
//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the result depends on the allocator)
#include <stdlib.h>

int main(void)
{
    int *first = malloc(sizeof *first);
    free(first);
    int *second = malloc(sizeof *second);
    int same = first == second;
    free(second);
    return same;
}
