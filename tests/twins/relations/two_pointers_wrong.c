#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int has_pair(const unsigned *a, size_t n, unsigned target)
{
    size_t low = 0, high = n;

    while (low + 1 < high) {
        unsigned long sum = (unsigned long)a[low] + a[high];
        if (sum == target)
            return 1;
        if (sum < target)
            low++;
        else
            high--;
    }
    return 0;
}

static void sort(unsigned *a, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        unsigned x = a[i];
        size_t k = i;
        for (; k > 0 && a[k - 1] > x; k--)
            a[k] = a[k - 1];
        a[k] = x;
    }
}

int main(void)
{
    size_t n = __VERIFIER_nondet_uint() % 1000;
    unsigned *a = calloc(n + 1, sizeof *a);

    if (a == NULL)
        return 1;
    unsigned *b = malloc(n * sizeof *b + 1);
    if (b == NULL) {
        free(a);
        return 1;
    }
    for (size_t i = 0; i < n; i++)
        b[i] = a[i] = __VERIFIER_nondet_uint();
    sort(b, n);
    int found = has_pair(b, n, a[n]);
    free(a);
    free(b);
    return found;
}
