#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_permutation(unsigned *p, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned v;
        if (scanf("%7u", &v) != 1)
            return 0;
        if (v > n)
            return 0;
        p[i] = v;
    }
    return 1;
}

static unsigned cycles(const unsigned *p, char *seen, unsigned n)
{
    unsigned count = 0;

    memset(seen, 0, n);
    for (unsigned i = 0; i < n; i++) {
        unsigned at = i;
        if (seen[i])
            continue;
        count++;
        do {
            seen[at] = 1;
            at = p[at];
        } while (!seen[at]);
    }
    return count;
}

int main(void)
{
    unsigned n;
    unsigned *p;
    char *seen = NULL;
    int rc = 1;

    if (scanf("%5u", &n) != 1 || n == 0)
        return 2;
    p = malloc(n * sizeof(unsigned));
    if (p == NULL)
        goto out;
    seen = malloc(n);
    if (seen == NULL)
        goto out;
    if (!read_permutation(p, n))
        goto out;
    printf("%u cycles\n", cycles(p, seen, n));
    rc = 0;
out:
    free(seen);
    free(p);
    return rc;
}
