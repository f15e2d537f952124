//@ run: exit 0
//@ check: TRUE
// All bytes of the pointer stand in order, though they came one by one.
#include <stdlib.h>

static char *from, *to;

int main(void)
{
    from = malloc(4);
    for (unsigned i = 0; i < sizeof from; i++)
        ((char *)&to)[i] = ((char *)&from)[i];
    from = 0;
    exit(0);
}
