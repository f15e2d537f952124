#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long of(unsigned long *known, int n)
{
    if (n < 2)
        return (unsigned long)n;
    if (known[n] == 0)
        known[n] = of(known, n - 1) + of(known, n - 2);
    return known[n];
}

int main(void)
{
    int n;

    if (scanf("%d", &n) != 1 || n < 0 || n > 5000)
        return 1;
    unsigned long *known = calloc((size_t)n + 1, sizeof *known);
    if (known == NULL)
        return 1;
    printf("%lu\n", of(known, n));
    free(known);
    return 0;
}
