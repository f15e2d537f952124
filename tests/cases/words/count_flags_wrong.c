// Count flags, wrong: null pointer dereference: the loop over argv includes argv[argc].
//@ run: violation null-deref
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int verbose = 0, quiet = 0, other = 0;
    for (int i = 1; i <= argc; i++) {
        if (strcmp(argv[i], "-v") == 0) //~ violation null-deref
            verbose++;
        else if (strcmp(argv[i], "-q") == 0)
            quiet++;
        else
            other++;
    }
    printf("%d %d %d\n", verbose, quiet, other);
    return 0;
}
