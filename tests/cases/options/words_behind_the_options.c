// The lengths of the words behind the options are kept in a block of that many numbers.
//@ model: LP64
//@ run: exit 0
//@ args: one -a three
//@ stdout: 2 3
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    while (getopt(argc, argv, "a") != -1)
        ;
    if (optind >= argc)
        return 1;
    size_t count = (size_t)(argc - optind);
    size_t *lengths = malloc(count * sizeof *lengths);
    if (!lengths)
        return 1;
    for (int i = optind; i < argc; i++)
        lengths[i - optind] = strlen(argv[i]);
    printf("%zu %zu\n", count, lengths[0]);
    free(lengths);
    return 0;
}
