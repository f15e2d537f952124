// Fill upward, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    int *a = malloc(n * sizeof(int));
    if (!a)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = i;
    int last = a[n - 1];
    printf("%d\n", last);
    free(a);
    return 0;
}
