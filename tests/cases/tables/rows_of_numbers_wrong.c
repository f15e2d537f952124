// As rows_of_numbers.c, wrong: one row more than there are is read.
//@ run: violation uninitialised-pointer
//@ inputs: 1 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    size_t n = __VERIFIER_nondet_uint() & 0xff, m = __VERIFIER_nondet_uint() & 0xff, sum = 0;
    size_t **rows = malloc((n + 1) * sizeof *rows);
    for (size_t i = 0; i < n; i++) {
        rows[i] = malloc((m + 1) * sizeof **rows);
        for (size_t k = 0; k < m; k++)
            rows[i][k] = 0;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m; k++)
            rows[i][k] = i * k;
    for (size_t i = 0; i <= n && i < m; i++)
        sum += rows[i][i]; //~ violation uninitialised-pointer
    for (size_t i = 0; i < n; i++)
        free(rows[i]);
    free(rows);
    return sum == 7;
}
