// Marks are set and taken back at any places, wrong: they are counted by twos.
//@ run: violation assertion-failed
//@ stdin: 1
//@ check: FALSE(unreach-call)
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned n, count = 0;
    if (scanf("%5u", &n) != 1 || n < 1 || n > 50000)
        return 0;
    unsigned char *marks = calloc(n, 1);
    if (marks == NULL)
        return 1;
    for (unsigned step = 1; step <= n; step++)
        for (unsigned i = n % step; i < n; i += step)
            marks[i] ^= 2;
    for (unsigned i = 0; i < n; i++)
        count += marks[i];
    assert(count <= n); //~ violation assertion-failed
    free(marks);
    return 0;
}
