#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);

static void shell_sort(short *a, int n)
{
    for (int gap = n / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < n; i++) {
            short x = a[i];
            int k = i;
            while (k >= gap && a[k - gap] > x) {
                a[k] = a[k - gap];
                k -= gap;
            }
            a[k] = x;
        }
    }
}

int main(void)
{
    int n = __VERIFIER_nondet_int();

    if (n < 0 || n > 100000)
        return 0;
    short *a = malloc(sizeof(short) * (size_t)(n + 1));
    if (a == NULL)
        return 1;
    for (int i = 0; i <= n; i++)
        a[i] = __VERIFIER_nondet_short();
    shell_sort(a, n);
    short x = a[n / 2];
    free(a);
    return x < 0;
}
