//@ run: exit 0
//@ findings
// Options of a command line of any length: each of four has its defect.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table[4];

int main(int argc, char **argv)
{
    char *output = NULL;
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-o") == 0) {
            output = strdup(argv[++i]); //~ finding null-deref //~ finding leak
        } else if (strcmp(argv[i], "-n") == 0) {
            table[count++] = i; //~ finding out-of-bounds
        } else if (strcmp(argv[i], "-r") == 0) {
            free(output); //~ finding double-free
        } else if (strcmp(argv[i], "-p") == 0 && output != NULL) {
            puts(output); //~ finding use-after-free
        }
    }
    free(output); //~ finding double-free
    return 0;
}
