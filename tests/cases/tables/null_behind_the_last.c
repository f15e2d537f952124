// A table of blocks with a null pointer behind the last: all blocks before it are freed, none is lost, whether there are any or not.
//@ run: exit 0
//@ seed: 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    char **all = malloc(((size_t)n + 1) * sizeof *all);
    for (int i = 0; i < n; i++)
        all[i] = malloc(10);
    all[n] = NULL;
    for (int i = 0; i < n; i++)
        free(all[i]);
    free(all);
    return 0;
}
