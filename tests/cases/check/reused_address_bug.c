// The second block may lie where the first was. A run of the interpreter gives every block an address of its
// own unless it is told otherwise; symbolic execution tells it.
//@ run: exit 0
//@ check: FALSE(unreach-call)
//@ oracle: none (the result depends on the allocator)
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    int *first = malloc(sizeof *first);
    free(first);
    int *second = malloc(sizeof *second);
    if (first == second)
        reach_error();
    free(second);
    return 0;
}
