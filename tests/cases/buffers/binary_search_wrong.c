// Binary search, wrong: heap buffer overflow: the upper bound starts at n and the loop allows lo == hi.
//@ run: violation out-of-bounds
//@ inputs: 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int bsearch_int(const int *a, int n, int key) {
    int lo = 0;
    int hi = n;
    while (lo <= hi) {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] == key) //~ violation out-of-bounds
            return mid;
        if (a[mid] < key)
            lo = mid + 1;
        else
            hi = mid - 1;
    }
    return -1;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 5000)
        return 0;
    int *a = malloc(n * sizeof(int));
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = 2 * i;
    int pos = bsearch_int(a, n, __VERIFIER_nondet_int());
    if (pos >= 0)
        printf("%d\n", a[pos]);
    free(a);
    return 0;
}
