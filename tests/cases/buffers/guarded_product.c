// A table of any numbers of rows and columns whose product was checked by a quotient: it does not wrap around.
//@ model: LP64
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    size_t rows = __VERIFIER_nondet_ulong(), columns = __VERIFIER_nondet_ulong();
    if (rows == 0 || columns == 0 || columns > (size_t)-1 / sizeof(double) / rows)
        return 0;
    double *table = malloc(rows * columns * sizeof *table);
    if (table == NULL)
        return 0;
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < columns; c++)
            table[r * columns + c] = 0.0;
    free(table);
    return 0;
}
