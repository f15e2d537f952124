// A number of three digits may be 100.
//@ run: violation out-of-bounds
//@ stdin: 7 9 100
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int at;
    int *seen = calloc(100, sizeof *seen);
    if (seen == NULL)
        return 1;
    while (scanf("%3d", &at) == 1)
        if (at >= 0)
            seen[at]++; //~ violation out-of-bounds
    int most = seen[99];
    free(seen);
    return most > 3;
}
