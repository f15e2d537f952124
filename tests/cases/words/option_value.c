// The word behind a flag is its value, if there is one.
//@ run: exit 0
//@ stdout: a.out 10
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    const char *out = "a.out";
    long size = 10;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            out = argv[i + 1];
            i++;
            printf("%c\n", out[0]);
        } else if (strcmp(argv[i], "--size") == 0 && i + 1 < argc) {
            size = strtol(argv[++i], NULL, 10);
        }
    }
    printf("%s %ld\n", out, size);
    return 0;
}
