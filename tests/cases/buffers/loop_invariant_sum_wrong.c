// Loop invariant sum, wrong: heap buffer overflow: i + j = n holds in the loop, but the mirrored index is n - i instead of n - 1 - i.
//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
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
        b[j + 1] = a[i]; //~ violation out-of-bounds
        i++;
    }
    assert(i + j == n);
    printf("%d\n", a[0]);
    free(a);
    free(b);
    return 0;
}
