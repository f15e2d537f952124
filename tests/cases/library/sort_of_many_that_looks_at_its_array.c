//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ inputs: 2 1 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// What is in the array while it is sorted is not specified.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *array;

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return array[0] < 0 ? 0 : (x > y) - (x < y);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 3) {
        return 0;
    }
    array = calloc((size_t)n, sizeof *array);
    if (array != NULL) {
        for (int i = 0; i < n; i++) {
            array[i] = __VERIFIER_nondet_int() & 7;
        }
        qsort(array, (size_t)n, sizeof *array, compare);
    }
    free(array);
    return 0;
}
