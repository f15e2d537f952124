// A command has options of its own: the scan begins anew with the rest of the words.
//@ model: LP64
//@ run: exit 0
//@ args: -v add -n name
//@ stdout: name
//@ check: TRUE
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int option;
    while ((option = getopt(argc, argv, "+v")) != -1)
        if (option == '?')
            return 2;
    if (optind >= argc)
        return 1;
    argc -= optind;
    argv += optind;
    optind = 0;
    while ((option = getopt(argc, argv, "n:")) != -1)
        if (option == 'n')
            puts(optarg);
    return 0;
}
