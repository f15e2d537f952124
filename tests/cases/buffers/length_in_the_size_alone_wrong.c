// Two ends that pass each other.
//@ run: violation out-of-bounds
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

/* The length of the array is not used any more when the loop begins. */
static int meets(const unsigned *a, size_t n) {
    size_t low = 0;
    size_t high = n;
    while (low <= high) {
        if (a[low] < a[high - 1]) //~ violation out-of-bounds
            low++;
        else
            high--;
    }
    return low == 3;
}

int main(void) {
    size_t n = __VERIFIER_nondet_uint() % 500;
    unsigned *a = malloc(n * sizeof *a + 1);
    if (a == NULL)
        return 1;
    for (size_t i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_uint();
    int found = meets(a, n);
    free(a);
    return found;
}
