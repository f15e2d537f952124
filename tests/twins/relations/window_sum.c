#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static long sum_between(const int *a, int from, int to)
{
    long sum = 0;

    for (int i = from; i < to; i++)
        sum += a[i];
    return sum;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int width = __VERIFIER_nondet_int();
    long best = 0;
    int *a;

    if (n < 1 || n > 10000 || width < 1 || width > n)
        return 0;
    a = malloc((size_t)n * sizeof(int));
    if (a == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i + width <= n; i++) {
        long sum = sum_between(a, i, i + width);
        if (i == 0 || sum > best)
            best = sum;
    }
    free(a);
    return best > 0;
}
