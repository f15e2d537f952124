// The number of elements is nowhere but in the size of the block.
//@ run: exit 0
//@ inputs: 2 5 4
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

/* The length of the array is not used any more when the loop begins. */
static int meets(const unsigned *a, size_t n) {
    size_t low = 0;
    size_t high = n;
    while (low + 1 < high) {
        if (a[low] < a[high - 1])
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
