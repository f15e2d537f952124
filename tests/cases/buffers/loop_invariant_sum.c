// Loop invariant sum, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 4000)
        return 0;
    char *a = malloc(n), *b = malloc(n);
    if (!a || !b) {
        free(a);
        free(b);
        return 1;
    }
    int i = 0, j = n;
    while (i < n) {
        a[i] = (char)(i % 50);
        j--;
        b[j] = a[i];
        i++;
    }
    assert(i + j == n);
    printf("%d\n", b[0]);
    free(a);
    free(b);
    return 0;
}
