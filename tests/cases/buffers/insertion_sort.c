// Insertion sort, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void sort(int *a, int n) {
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i;
        while (j > 0 && a[j - 1] > key) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = key;
    }
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 200)
        return 0;
    int *a = malloc((size_t)n * sizeof(int));
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    sort(a, n);
    printf("%d %d\n", a[0], a[n - 1]);
    free(a);
    return 0;
}
