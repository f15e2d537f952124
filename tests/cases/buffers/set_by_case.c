// One element is set or two, and the loop is entered only where it is two.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint() & 0xfff, k = 0, sum = 0;
    size_t *up = malloc((n + 1) * sizeof *up);
    if (up == NULL)
        return 1;
    up[0] = 0;
    if (n > 0)
        up[1] = 0;
    for (size_t i = 1; i < n; i++) {
        while (k > 0 && __VERIFIER_nondet_uint() % 2 == 1)
            k = up[k];
        if (__VERIFIER_nondet_uint() % 2 == 1)
            k++;
        up[i + 1] = k;
    }
    for (size_t i = 0; i <= n; i++)
        sum += up[i];
    free(up);
    return sum == 7;
}
