// Words of the command line are compared with flags.
//@ run: exit 0
//@ stdout: 0 0 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int verbose = 0, quiet = 0, other = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0)
            verbose++;
        else if (strcmp(argv[i], "-q") == 0)
            quiet++;
        else
            other++;
    }
    printf("%d %d %d\n", verbose, quiet, other);
    return 0;
}
