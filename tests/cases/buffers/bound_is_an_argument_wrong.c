// An array is filled up to a bound that is an argument, wrong: the terminator does not fit.
//@ run: violation out-of-bounds
//@ stdin: "bcdefgh"
//@ check: FALSE(valid-deref)
#include <stdio.h>

static size_t field(char *out, size_t size) {
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n < size)
            out[n++] = (char)c;
    }
    out[n] = '\0'; //~ violation out-of-bounds
    return n;
}

int main(void) {
    char name[5];
    size_t sum = field(name, sizeof name);
    printf("%s %zu\n", name, sum);
    return 0;
}
