//@ run: exit 1
//@ findings
// Words that are too long, one alone and the second of two, and an index that nobody checked.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void greet(const char *name)
{
    char line[24] = "hello ";
    strcat(line, name); //~ finding out-of-bounds
    puts(line);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 1;
    if (argc == 2) {
        greet(argv[1]);
        return 0;
    }
    if (argc == 3) {
        char *copy = malloc(8);
        strcpy(copy, argv[2]); //~ finding out-of-bounds
        free(copy);
        return 0;
    }
    int table[3] = {1, 2, 3};
    return table[atoi(argv[3])]; //~ finding out-of-bounds
}
