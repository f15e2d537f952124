#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* So many numbers, each at least as large as the one before. */
static int *ascending(size_t n)
{
    int *a = malloc((n + 1) * sizeof *a);
    int last = 0;

    for (size_t i = 0; a != NULL && i < n; i++) {
        int x = __VERIFIER_nondet_int();
        if (x > last)
            last = x;
        a[i] = last;
    }
    return a;
}

static int *merge(const int *a, size_t n, const int *b, size_t m)
{
    int *all = malloc((n + m + 1) * sizeof *all);
    size_t i = 0, k = 0, at = 0;

    if (all == NULL)
        return NULL;
    while (i < n && k < m)
        all[at++] = b[k] < a[i] ? b[k++] : a[i++];
    while (i < n)
        all[at++] = a[i++];
    while (k < m)
        all[at++] = b[k++];
    return all;
}

int main(void)
{
    size_t n = (size_t)(__VERIFIER_nondet_int() & 0xffff), m = (size_t)(__VERIFIER_nondet_int() & 0xffff);
    int *a = ascending(n), *b = ascending(m), *all = NULL;
    int rc = 1;

    if (a != NULL && b != NULL)
        all = merge(a, n, b, m);
    if (all != NULL) {
        for (size_t i = 0; i < n + m; i++)
            printf("%d\n", all[i]);
        rc = 0;
    }
    free(all);
    free(b);
    free(a);
    return rc;
}
