//@ run: violation out-of-bounds
// Trimming an empty string looks at the byte before it.
#include <stdlib.h>

static void trim(char *text, int length)
{
    while (text[length - 1] == ' ') //~ violation out-of-bounds
        text[--length] = '\0';
}

int main(void)
{
    char *line = calloc(4, 1);

    if (!line)
        return 1;
    line[0] = ' ';
    trim(line, 1);
    free(line);
    return 0;
}
