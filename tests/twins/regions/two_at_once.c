#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

/* Merges two sorted arrays. */
static void merge(long *out, const long *a, size_t n, const long *b, size_t m)
{
    size_t i = 0, k = 0;

    while (i < n && k < m) {
        if (a[i] <= b[k])
            *out++ = a[i++];
        else
            *out++ = b[k++];
    }
    while (i < n)
        *out++ = a[i++];
    while (k < m)
        *out++ = b[k++];
}

static long *ramp(size_t n)
{
    long *a = malloc((n + 1) * sizeof *a);

    if (a != NULL) {
        for (size_t i = 0; i < n; i++)
            a[i] = (long)i * 2;
        a[n] = 0;
    }
    return a;
}

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 4096, m = __VERIFIER_nondet_uint() % 4096;
    long *a = ramp(n), *b = ramp(m), *c = NULL;
    int rc = 1;

    if (a == NULL || b == NULL)
        goto out;
    c = malloc((n + m) * sizeof *c + 1);
    if (c == NULL)
        goto out;
    merge(c, a, n, b, m);
    if (n + m > 0 && c[0] != 0)
        rc = 2;
    else
        rc = 0;
out:
    free(a);
    free(b);
    free(c);
    return rc;
}
