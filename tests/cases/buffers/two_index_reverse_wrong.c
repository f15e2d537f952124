// Two index reverse, wrong: heap buffer overflow: reversal starts with the right index at n.
//@ run: violation out-of-bounds
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void reverse(int *a, int n) {
    int lo = 0;
    int hi = n;
    while (lo < hi) {
        int t = a[lo];
        a[lo] = a[hi]; //~ violation out-of-bounds
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
