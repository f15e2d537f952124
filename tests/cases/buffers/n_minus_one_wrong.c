// N minus one, wrong: heap buffer underflow: n may be 0, so that n - 1 wraps.
//@ run: violation out-of-bounds
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern size_t __VERIFIER_nondet_size_t(void);

static size_t last_nonzero(const int *a, size_t n) {
    size_t i = n - 1;
    while (i > 0 && a[i] == 0) //~ violation out-of-bounds
        i--;
    return i;
}

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n > 1024)
        return 0;
    int *a = malloc((n + 1) * sizeof(int));
    if (!a)
        return 1;
    for (size_t i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    if (n + 1 > 0) {
        size_t k = last_nonzero(a, n);
        a[k] = 0;
    }
    free(a);
    return 0;
}
