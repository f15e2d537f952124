// Concat, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *concat(const char *a, const char *b) {
    size_t la = strlen(a), lb = strlen(b);
    char *r = malloc(la + lb + 1);
    if (r) {
        memcpy(r, a, la);
        memcpy(r + la, b, lb + 1);
    }
    return r;
}

int main(void) {
    char first[32], second[32];
    if (!fgets(first, sizeof first, stdin))
        return 0;
    if (!fgets(second, sizeof second, stdin))
        return 0;
    char *r = concat(first, second);
    if (!r)
        return 1;
    r[strlen(r)] = '\0';
    puts(r);
    free(r);
    return 0;
}
