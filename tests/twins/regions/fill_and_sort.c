#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

static void insertion_sort(int *a, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        int x = a[i];
        unsigned k = i;
        while (k > 0 && a[k - 1] > x) {
            a[k] = a[k - 1];
            k--;
        }
        a[k] = x;
    }
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    int *a;

    if (n == 0 || n > 0x10000000)
        return 0;
    a = malloc(n * sizeof(int));
    if (a == NULL)
        return 1;
    for (unsigned i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    insertion_sort(a, n);
    int smallest = a[0], largest = a[n - 1];
    free(a);
    return smallest > largest;
}
