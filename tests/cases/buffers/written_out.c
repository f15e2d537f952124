// A range of a length that is not known is written to a stream, and copied to where a pointer is given behind it.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 300)
        return 0;
    char *grid = malloc(n * n);
    memset(grid, '.', n * n);
    for (unsigned y = 0; y < n; y++)
        fwrite(grid + y * n, 1, n, stderr);
    char *text = malloc(n + 1);
    char *end = mempcpy(text, grid, n);
    *end = 0;
    fputs(text, stderr);
    free(text);
    free(grid);
    return 0;
}
