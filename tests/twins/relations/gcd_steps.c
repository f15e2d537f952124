#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned gcd(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 12;
    unsigned char *seen;
    unsigned count = 0;

    if (n < 1 || n > 50000)
        return 2;
    seen = calloc(n, 1);
    if (seen == NULL)
        return 1;
    for (unsigned step = 1; step <= n; step++) {
        unsigned first = (unsigned)n % step;
        for (unsigned i = first; i < n; i += step)
            seen[i] ^= 1;
    }
    for (unsigned i = 0; i < n; i++)
        count += seen[i];
    assert(count <= n);
    printf("%u of %lu, gcd %u\n", count, n, gcd(count, (unsigned)n));
    free(seen);
    return 0;
}
