// Each element leads to one before it, also those that a counter has moved away from.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint() & 0xfff, depth = 0;
    size_t *up = malloc((n + 1) * sizeof *up);
    up[0] = 0;
    for (size_t i = 1; i <= n; i++) {
        size_t k = i - 1;
        while (k > 0 && __VERIFIER_nondet_uint() % 2 == 1)
            k = up[k];
        up[i] = k;
        depth += k == 0;
    }
    free(up);
    return depth > 100;
}
