//@ run: exit 0
//@ check: TRUE
//@ inputs: 3 2 0 7
//@ oracle: none (the functions of SV-COMP do not exist there)
// Any number of elements is sorted. Wherever they come to stand, they are still less than their number.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 100000) {
        return 0;
    }
    int *places = malloc((size_t)n * sizeof *places);
    int *counts = calloc((size_t)n, sizeof *counts);
    if (places != NULL && counts != NULL) {
        for (int i = 0; i < n; i++) {
            int place = __VERIFIER_nondet_int();
            places[i] = place < 0 || place >= n ? 0 : place;
        }
        qsort(places, (size_t)n, sizeof *places, compare);
        for (int i = 0; i < n; i++) {
            counts[places[i]]++;
        }
    }
    free(places);
    free(counts);
    return 0;
}
