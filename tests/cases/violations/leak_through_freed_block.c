//@ run: violation leak
// The only pointer to a block stood in a block that was freed.
#include <stdlib.h>

int main(void)
{
    int *value = malloc(sizeof *value); //~ violation leak
    int **holder = malloc(sizeof *holder);

    if (!value || !holder)
        return 1;
    *holder = value;
    value = 0;
    free(holder);
    return 0;
}
