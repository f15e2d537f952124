//@ run: violation use-after-free
// The pointer from before the block grew.
#include <stdlib.h>

int main(void)
{
    int *values = malloc(2 * sizeof *values), *old = values;

    if (!values)
        return 1;
    values[0] = 7;
    values = realloc(values, 100000 * sizeof *values);
    if (!values)
        return 1;
    values[1] = old[0]; //~ violation use-after-free
    free(values);
    return 0;
}
