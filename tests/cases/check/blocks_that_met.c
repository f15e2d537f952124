// Blocks that were there at the same time have different addresses, also when they are gone.
//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    char *first = malloc(8);
    char *second = malloc(8);
    free(first);
    if (first == second)
        reach_error();
    free(second);
    if (first == second)
        reach_error();
    return 0;
}
