// Concat, wrong: heap buffer overflow: the sum of the two lengths lacks one for the terminator.
//@ run: violation out-of-bounds
//@ stdin:
//@ stdin: a
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *concat(const char *a, const char *b) {
    size_t la = strlen(a), lb = strlen(b);
    char *r = malloc(la + lb);
    if (r) {
        memcpy(r, a, la);
        memcpy(r + la, b, lb + 1); //~ violation out-of-bounds
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
