// Every place in a table of rows by two indices: which of many products and bounds matter is found out.
//@ run: exit 0
//@ inputs: 2 1 0
//@ model: LP64
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static double *matrix(unsigned rows, unsigned columns)
{
    size_t size = (size_t)rows * columns;
    double *at = malloc(size * sizeof *at);

    for (size_t i = 0; at != NULL && i < size; i++)
        at[i] = 1.0;
    return at;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 50 + 1;
    unsigned m = __VERIFIER_nondet_uint() % 50 + 1;
    unsigned p = __VERIFIER_nondet_uint() % 50 + 1;
    double *a = matrix(n, m), *b = matrix(m, p), *c = matrix(n, p);

    if (a != NULL && b != NULL && c != NULL) {
        for (unsigned i = 0; i < n; i++) {
            for (unsigned k = 0; k < p; k++) {
                double sum = 0.0;
                for (unsigned j = 0; j < m; j++)
                    sum += a[i * m + j] * b[j * p + k];
                c[i * p + k] = sum;
            }
        }
    }
    free(a);
    free(b);
    free(c);
    return 0;
}
