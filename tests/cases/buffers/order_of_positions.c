// An array is read through a table of its positions.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
        int most = keys[order[0]];
        for (int i = 1; i < n; i++)
            if (keys[order[i]] > most)
                most = keys[order[i]];
    }
    free(order);
    free(keys);
    return 0;
}
