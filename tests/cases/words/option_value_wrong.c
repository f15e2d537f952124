// Option value, wrong: null pointer dereference: the option's value is taken without testing that there is a next word.
//@ run: violation null-deref
//@ args: -o
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    const char *out = "a.out";
    long size = 10;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-o") == 0) {
            out = argv[i + 1];
            i++;
            printf("%c\n", out[0]); //~ violation null-deref
        } else if (strcmp(argv[i], "--size") == 0 && i + 1 < argc) {
            size = strtol(argv[++i], NULL, 10);
        }
    }
    printf("%s %ld\n", out, size);
    return 0;
}
