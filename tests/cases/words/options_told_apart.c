// Options that are told apart by what they are, the value of one of them, and short words that are copied.
//@ run: exit 0
//@ stdout: 0 0 0 -
//@ check: TRUE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    int verbose = 0, quiet = 0;
    const char *output = NULL;
    unsigned long sum = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0 || strcmp(argv[i], "--verbose") == 0) {
            verbose = 1;
        } else if (strcmp(argv[i], "-q") == 0 || strcmp(argv[i], "--quiet") == 0) {
            quiet = 1;
        } else if (strcmp(argv[i], "-o") == 0 || strcmp(argv[i], "--output") == 0) {
            if (i + 1 >= argc)
                return 2;
            output = argv[++i];
        } else {
            char word[24];
            size_t length = strlen(argv[i]);
            if (length >= sizeof word)
                continue;
            memcpy(word, argv[i], length + 1);
            sum += (unsigned char)word[length / 2];
        }
    }
    printf("%d %d %lu %s\n", verbose, quiet, sum, output ? output : "-");
    return 0;
}
