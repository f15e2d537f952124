// Options with and without arguments, and the words behind them.
//@ run: exit 0
//@ args: -v -o file first second
//@ stdout: 1 file
//@ stdout: first
//@ stdout: second
//@ check: TRUE
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    const char *output = "a.out";
    int option, verbose = 0;
    while ((option = getopt(argc, argv, "vo:")) != -1) {
        switch (option) {
        case 'v':
            verbose = 1;
            break;
        case 'o':
            output = optarg;
            break;
        default:
            return 2;
        }
    }
    printf("%d %s\n", verbose, output);
    for (int i = optind; i < argc; i++)
        puts(argv[i]);
    return 0;
}
