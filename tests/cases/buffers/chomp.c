// Chomp, of any length.
//@ run: exit 0
//@ seed: 3
//@ stdout: 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void chomp(char *s) {
    size_t len = strlen(s);
    if (len > 0 && s[len - 1] == '\n')
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
