//@ run: nothing
//@ contract: join
//@ check: TRUE
// Puts two arrays behind each other.
#include <stdlib.h>

//@ requires 0 < n < 1000 && 0 < m < 1000 && blk(a, a + n) * blk(b, b + m)
//@ ensures blk(result, result + n + m)
char *join(char *a, int n, char *b, int m)
{
    char *c = malloc(n + m);
    if (!c)
        abort();
    for (int i = 0; i < n; i++)
        c[i] = a[i];
    for (int i = 0; i < m; i++)
        c[n + i] = b[i];
    free(a);
    free(b);
    return c;
}
