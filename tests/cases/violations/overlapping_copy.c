//@ run: violation overlapping-copy
// memcpy where memmove was meant.
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = calloc(32, 1);

    if (!line)
        return 1;
    strcpy(line, "shift me left");
    memcpy(line, line + 1, 13); //~ violation overlapping-copy
    free(line);
    return 0;
}
