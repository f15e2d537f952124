//@ run: exit 0
// Branching on a byte that was never written is noted once for each place.
#include <stdlib.h>

int main(void)
{
    char *flags = malloc(4);
    int set = 0;

    if (!flags)
        return 1;
    for (int i = 0; i < 4; i++)
        if (flags[i] == 'x') //~ note uninitialised-read
            set++;
    free(flags);
    return set;
}
