//@ run: violation out-of-bounds
// The string fills its block, and the terminating zero has no room.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *word = "ringfence";
    char *copy = malloc(strlen(word));
    unsigned i = 0;

    if (!copy)
        return 1;
    memcpy(copy, word, strlen(word));
    while (copy[i]) //~ violation out-of-bounds
        i++;
    printf("%u\n", i);
    free(copy);
    return 0;
}
