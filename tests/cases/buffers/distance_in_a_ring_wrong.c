// The distance of two places of a ring of any size, one computed as a remainder, wrong: the block has no room for it.
//@ run: violation out-of-bounds
//@ inputs: 5 3 3 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), head = __VERIFIER_nondet_uint(), fill = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100000 || head >= n || fill >= n)
        return 0;
    char *seen = calloc(fill, 1);
    if (seen == NULL)
        return 0;
    while (__VERIFIER_nondet_uint() != 0) {
        unsigned tail = (head + fill) % n;
        unsigned distance = tail >= head ? tail - head : tail + n - head;
        seen[distance] = 1; //~ violation out-of-bounds
        head = (head + 1) % n;
    }
    free(seen);
    return 0;
}
