// An array is read through a table of its positions, wrong: the array shrinks after the table was filled.
//@ run: violation out-of-bounds
//@ inputs: 2 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *order = malloc(n * sizeof *order), *keys = malloc(n * sizeof *keys);
    if (order && keys) {
        for (int i = 0; i < n; i++) {
            order[i] = i;
            keys[i] = __VERIFIER_nondet_int();
        }
        keys = realloc(keys, (n + 1) / 2 * sizeof *keys);
        if (!keys)
            abort();
        int most = keys[order[0]];
        for (int i = 1; i < n; i++)
            if (keys[order[i]] > most) //~ violation out-of-bounds
                most = keys[order[i]];
    }
    free(order);
    free(keys);
    return 0;
}
