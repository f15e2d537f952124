//@ run: violation leak
// The second allocation takes the place of the first.
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(10); //~ violation leak

    buffer = malloc(20);
    free(buffer);
    return 0;
}
