//@ run: exit 0
//@ check: TRUE
//@ inputs: 2 5 4
//@ oracle: none (the functions of SV-COMP do not exist there)
// Any number of indices is sorted by what a table says of them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *table;

static int by_table(const void *a, const void *b) {
    int x = table[*(const int *)a], y = table[*(const int *)b];
    if (x < y) {
        return -1;
    }
    return x > y;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 100000) {
        return 0;
    }
    int *order = malloc((size_t)n * sizeof *order);
    table = calloc((size_t)n, sizeof *table);
    if (order != NULL && table != NULL) {
        for (int i = 0; i < n; i++) {
            order[i] = i;
            table[i] = __VERIFIER_nondet_int();
        }
        qsort(order, (size_t)n, sizeof *order, by_table);
        for (int i = 0; i < n; i++) {
            table[order[i]]++;
        }
    }
    free(order);
    free(table);
    return 0;
}
