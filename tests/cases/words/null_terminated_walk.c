// A pointer goes through the words to the null pointer behind them.
//@ run: exit 0
//@ stdout: 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned dashes = 0;
    if (argc < 1)
        return 1;
    char **p = argv + 1;
    while (*p != NULL) {
        const char *s = *p;
        if (s[0] == '-')
            dashes++;
        p++;
    }
    printf("%u\n", dashes);
    return 0;
}
