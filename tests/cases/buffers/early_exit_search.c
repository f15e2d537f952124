// Early exit search, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int find(const int *a, int n, int key) {
    int i;
    for (i = 0; i < n; i++)
        if (a[i] == key)
            break;
    return i;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int *a = malloc(sizeof(int) * n);
    if (!a)
        return 1;
    for (int i = 0; i < n; ++i)
        a[i] = __VERIFIER_nondet_int();
    int pos = find(a, n, __VERIFIER_nondet_int());
    if (pos < n)
        a[pos] = -1;
    printf("%d\n", a[0]);
    free(a);
    return 0;
}
