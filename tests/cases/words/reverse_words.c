// Each word is copied backwards to a block of its length.
//@ run: exit 0
//@ model: LP64
//@ check: TRUE
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
        r[n] = '\0';
        printf("%s\n", r);
        free(r);
    }
    return 0;
}
