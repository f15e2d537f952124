// Two index reverse, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void reverse(int *a, int n) {
    int lo = 0;
    int hi = n - 1;
    while (lo < hi) {
        int t = a[lo];
        a[lo] = a[hi];
        a[hi] = t;
        lo++;
        hi--;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5000)
        return 0;
    int *a = calloc((size_t)n, sizeof(int));
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    reverse(a, n);
    if (n > 0)
        printf("%d\n", a[0]);
    free(a);
    return 0;
}
