//@ run: exit 1
//@ inputs: 1 98 0
//@ findings
// A home that is not there, one that is long, and a file that cannot be opened.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char path[24];
    char *home = getenv("HOME");
    if (home[0] != '/') //~ finding null-deref
        return 1;
    strcpy(path, home); //~ finding out-of-bounds
    FILE *file = fopen(path, "r");
    char *line = malloc(8); //~ finding leak
    if (file == NULL)
        return 1;
    if (fgets(line, 9, file)) //~ finding out-of-bounds
        puts(line);
    fclose(file);
    free(line);
    return 0;
}
