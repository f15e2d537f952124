// Indices from outside are stored once they were checked, wrong: what is negative is stored, too.
//@ run: violation out-of-bounds
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
            if (to >= n)
                break;
            edges[count++] = to;
        }
        for (int i = 0; i < count; i++)
            table[edges[i]]++; //~ violation out-of-bounds
    }
    free(table);
    free(edges);
    return 0;
}
