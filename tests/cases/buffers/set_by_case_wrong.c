// As set_by_case.c, wrong: the second element is set where there is one alone.
//@ run: violation out-of-bounds
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint() & 0xfff, k = 0, sum = 0;
    size_t *up = malloc((n + 1) * sizeof *up);
    if (up == NULL)
        return 1;
    up[0] = 0;
    up[1] = 0; //~ violation out-of-bounds
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
