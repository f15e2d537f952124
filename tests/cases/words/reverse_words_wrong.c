// Reverse words, wrong: heap buffer overflow: the terminator of the reversed copy is written one past the end.
//@ run: violation out-of-bounds
//@ args: ''
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        size_t n = strlen(argv[i]);
        char *r = malloc(n + 1);
        if (!r)
            return 1;
        for (size_t k = 0; k < n; k++)
            r[k] = argv[i][n - 1 - k];
        r[n + 1] = '\0'; //~ violation out-of-bounds
        printf("%c\n", r[0]);
        free(r);
    }
    return 0;
}
