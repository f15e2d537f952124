// Words duplicated: a table of copies of all words of the command line.
//@ run: exit 0
//@ args: a bc
//@ stdout: a
//@ stdout: bc
//@ model: LP64
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    char **copies = malloc((size_t)(argc + 1) * sizeof *copies);
    if (!copies)
        return 1;
    int count = 0;
    for (int i = 0; i < argc; i++) {
        copies[i] = strdup(argv[i]);
        if (!copies[i])
            break;
        count++;
    }
    for (int i = 1; i < count; i++)
        puts(copies[i]);
    for (int i = 0; i < count; i++)
        free(copies[i]);
    free(copies);
    return 0;
}
