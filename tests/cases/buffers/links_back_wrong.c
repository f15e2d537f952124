// As links_back.c, wrong: elements lead behind the last one.
//@ run: violation out-of-bounds
//@ inputs: 2 1 1 1
//@ check: FALSE(valid-deref)
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
            k = up[k]; //~ violation out-of-bounds
        up[i] = k + n + 1;
        depth += k == 0;
    }
    free(up);
    return depth > 100;
}
