// What is measured after the options were read is copied.
//@ model: LP64
//@ run: exit 0
//@ args: w -abbb
//@ stdout: -abbb
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 3)
        return 0;
    while (getopt(argc, argv, "ab") != -1)
        ;
    char *copy = malloc(strlen(argv[1]) + 1);
    if (!copy)
        return 1;
    strcpy(copy, argv[1]);
    puts(copy);
    free(copy);
    return 0;
}
