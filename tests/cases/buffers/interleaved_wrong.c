// The third block is as long as the first two less one.
//@ run: violation out-of-bounds
//@ inputs: 0 0 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint() % 300 + 1, m = __VERIFIER_nondet_uint() % 300 + 1;
    short *left = calloc(n, sizeof *left), *right = calloc(m, sizeof *right);
    short *both = malloc((n + m - 1) * sizeof *both);
    if (left && right && both) {
        size_t i = 0, j = 0, k = 0;
        while (i < n || j < m) {
            int first = j == m || (i < n && __VERIFIER_nondet_uint() % 2);
            if (first)
                both[k++] = left[i++];
            else
                both[k++] = right[j++]; //~ violation out-of-bounds
        }
    }
    free(left);
    free(right);
    free(both);
    return 0;
}
