// Dup by hand, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *dup(const char *s) {
    size_t n = strlen(s);
    char *d = malloc(n + 1);
    if (!d)
        return NULL;
    strcpy(d, s);
    return d;
}

int main(void) {
    char line[64];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    char *d = dup(line);
    if (!d)
        return 1;
    puts(d);
    free(d);
    return 0;
}
