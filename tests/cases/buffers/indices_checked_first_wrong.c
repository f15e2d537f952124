// All indices that were read are checked before any of them is used, wrong: but the last one.
//@ run: violation out-of-bounds
//@ inputs: 1 -1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int is_valid(const int *next, int n) {
    for (int i = 0; i < n - 1; i++)
        if (next[i] < 0 || next[i] >= n)
            return 0;
    return 1;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *next = malloc(n * sizeof *next), *seen = calloc(n, sizeof *seen);
    if (next && seen) {
        for (int i = 0; i < n; i++)
            next[i] = __VERIFIER_nondet_int();
        if (is_valid(next, n)) {
            for (int i = 0; i < n; i++)
                seen[next[i]]++; //~ violation out-of-bounds
        }
    }
    free(next);
    free(seen);
    return 0;
}
