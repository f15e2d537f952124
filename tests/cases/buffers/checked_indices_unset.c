// Indices from outside are stored once they were checked, as many as there are room for instead of as many as were stored.
//@ run: violation uninitialised-pointer
//@ inputs: 1 1 -1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000 || m < 0 || m > 1000)
        return 0;
    int *table = malloc(n * sizeof *table), *edges = malloc((m + 1) * sizeof *edges);
    if (table && edges) {
        int count = 0;
        for (int i = 0; i < n; i++)
            table[i] = 0;
        while (count < m) {
            int to = __VERIFIER_nondet_int();
            if (to < 0 || to >= n)
                break;
            edges[count++] = to;
        }
        for (int i = 0; i < m; i++)
            table[edges[i]]++; //~ violation uninitialised-pointer
    }
    free(table);
    free(edges);
    return 0;
}
