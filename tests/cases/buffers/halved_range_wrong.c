// The middle of a range lies in it only if it is not empty.
//@ run: violation out-of-bounds
//@ inputs: 0 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

/* The place of a key in a sorted array, or of the next one. */
static int place(const int *a, int n, int key) {
    int low = 0;
    int high = n;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < key) //~ violation out-of-bounds
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100000)
        return 0;
    int *a = malloc((size_t)n * sizeof *a + 1);
    if (a == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = i / 3;
    int at = place(a, n, __VERIFIER_nondet_int());
    int found = at < n && a[at] == 7;
    free(a);
    return found;
}
