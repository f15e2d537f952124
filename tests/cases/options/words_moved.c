// Words that are no options are moved behind them, so the first word may be another one afterwards.
//@ run: violation out-of-bounds
//@ args: w -abbb
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 3)
        return 0;
    char *copy = malloc(strlen(argv[1]) + 1);
    if (!copy)
        return 1;
    while (getopt(argc, argv, "ab") != -1)
        ;
    strcpy(copy, argv[1]); //~ violation out-of-bounds
    free(copy);
    return 0;
}
