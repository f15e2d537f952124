// A table is ended by a null pointer, wrong: heap buffer overflow: there is no room for it.
//@ run: violation out-of-bounds
//@ inputs: 2
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int **filled(unsigned n) {
    int **table = calloc((size_t)n, sizeof *table);
    if (table == NULL)
        return NULL;
    for (unsigned i = 0; i < n; i++) {
        table[i] = calloc(1, sizeof(int));
        if (table[i] == NULL) {
            while (i > 0)
                free(table[--i]);
            free(table);
            return NULL;
        }
    }
    return table;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 100000)
        return 0;
    int **table = filled(n);
    if (table == NULL)
        return 1;
    for (size_t i = 0; table[i] != NULL; i++) //~ violation out-of-bounds
        *table[i] += 1;
    for (size_t i = 0; table[i] != NULL; i++)
        free(table[i]);
    free(table);
    return 0;
}
