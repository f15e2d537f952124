// An index is checked against one more than there are counters.
//@ run: violation out-of-bounds
//@ inputs: 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned most_frequent(unsigned n) {
    unsigned count[n], best = 0;
    for (unsigned i = 0; i < n; i++)
        count[i] = 0;
    for (int k = 0; k < 1000; k++) {
        unsigned x = __VERIFIER_nondet_uint();
        if (x <= n)
            count[x]++; //~ violation out-of-bounds
    }
    for (unsigned i = 1; i < n; i++)
        if (count[best] < count[i])
            best = i;
    return best;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100)
        return 0;
    return most_frequent(n) >= n;
}
