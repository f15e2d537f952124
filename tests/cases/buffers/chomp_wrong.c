// Chomp, wrong: stack buffer underflow: the last character of an empty string is read at index -1.
//@ run: violation out-of-bounds
//@ stdin:
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void chomp(char *s) {
    size_t len = strlen(s);
    if (s[len - 1] == '\n') //~ violation out-of-bounds
        s[len - 1] = '\0';
}

int main(void) {
    char line[128];
    unsigned total = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '#')
            line[0] = '\0';
        chomp(line);
        chomp(line);
        total += (unsigned)strlen(line);
    }
    printf("%u\n", total);
    return 0;
}
