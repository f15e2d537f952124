// Rows and columns of places in a square by quotients and remainders, wrong: there is one more place.
//@ run: violation out-of-bounds
//@ inputs: 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000 || k == 0 || k > 1000)
        return 0;
    char *rows = calloc(n, 1);
    char *blocks = malloc((n + k - 1) / k * k);
    if (rows && blocks) {
        for (unsigned i = 0; i <= n * n; i++) {
            rows[i / n] = 1; //~ violation out-of-bounds
            rows[i % n] = 2;
        }
        for (unsigned i = 0; i < n; i++)
            blocks[i] = 0;
    }
    free(rows);
    free(blocks);
    return 0;
}
