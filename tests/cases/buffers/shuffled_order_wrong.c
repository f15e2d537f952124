// A table of positions is shuffled and then used, wrong: the positions are those of another array.
//@ run: violation out-of-bounds
//@ inputs: 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *order = malloc(n * sizeof *order);
    char *seen = calloc((n + 1) / 2, 1);
    if (order && seen) {
        for (int i = 0; i < n; i++)
            order[i] = i;
        for (int i = n - 1; i > 0; i--) {
            int j = (int)(__VERIFIER_nondet_uint() % (unsigned)(i + 1));
            int t = order[i];
            order[i] = order[j];
            order[j] = t;
        }
        for (int i = 0; i < n; i++)
            seen[order[i]] = 1; //~ violation out-of-bounds
    }
    free(order);
    free(seen);
    return 0;
}
