// A number of at most two digits is less than 100.
//@ run: exit 0
//@ stdin: 7 9 99 123
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int at;
    int *seen = calloc(100, sizeof *seen);
    if (seen == NULL)
        return 1;
    while (scanf("%2d", &at) == 1)
        if (at >= 0)
            seen[at]++;
    int most = seen[99];
    free(seen);
    return most > 3;
}
