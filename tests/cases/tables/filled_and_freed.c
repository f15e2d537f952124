// A table of blocks that is filled and freed one by one.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000) return 0;
    int **tab = malloc(n * sizeof *tab);
    if (!tab) return 0;
    for (unsigned i = 0; i < n; i++) {
        tab[i] = malloc(sizeof(int));
        if (!tab[i]) abort();
        *tab[i] = (int)i;
    }
    for (unsigned i = 0; i < n; i++) free(tab[i]);
    free(tab);
    return 0;
}
