// Elements of a matrix of doubles, one row too many.
//@ run: violation out-of-bounds
//@ inputs: 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct matrix {
    unsigned rows, columns;
    double *all;
};

static void set(struct matrix *m, unsigned i, unsigned j, double value) { m->all[i * m->columns + j] = value; } //~ violation out-of-bounds

int main(void) {
    unsigned rows = __VERIFIER_nondet_uint(), columns = __VERIFIER_nondet_uint();
    if (rows == 0 || columns == 0 || rows > 500 || columns > 500) return 0;
    struct matrix m = {rows, columns, malloc(sizeof(double) * rows * columns)};
    for (unsigned i = 0; i <= rows; i++)
        for (unsigned j = 0; j < columns; j++) set(&m, i, j, i + j);
    free(m.all);
    return 0;
}
