// A value is looked for in a block of any size by halving, by recursion on the bounds.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *fill(int size) {
    int *a = malloc(size * sizeof *a);
    if (!a)
        exit(1);
    for (int i = 0; i < size; i++)
        a[i] = __VERIFIER_nondet_int();
    return a;
}

static int search(const int *a, int low, int high, int value) {
    if (low >= high)
        return -1;
    int middle = low + (high - low) / 2;
    if (a[middle] == value)
        return middle;
    if (a[middle] < value)
        return search(a, middle + 1, high, value);
    return search(a, low, middle, value);
}

int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size <= 0 || size > 1000)
        return 0;
    int *a = fill(size);
    int at = search(a, 0, size, __VERIFIER_nondet_int());
    if (at >= 0)
        a[at] = 0;
    free(a);
    return 0;
}
