// A heap in an array: elements sink by recursion on their index.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void sink(int *a, unsigned size, unsigned at) {
    unsigned child = 2 * at + 1, other = child + 1;
    if (child >= size)
        return;
    if (other < size && a[other] > a[child])
        child = other;
    if (a[at] < a[child]) {
        int x = a[at];
        a[at] = a[child];
        a[child] = x;
        sink(a, size, child);
    }
}

static void sort(int *a, unsigned size) {
    for (unsigned i = size / 2; i > 0; i--)
        sink(a, size, i - 1);
    for (unsigned n = size; n > 1; n--) {
        int x = a[0];
        a[0] = a[n - 1];
        a[n - 1] = x;
        sink(a, n - 1, 0);
    }
}

int main(void) {
    unsigned size = (unsigned)__VERIFIER_nondet_int() % 1000;
    int *a = malloc((size + 1) * sizeof *a);
    if (!a)
        exit(1);
    a = realloc(a, size ? size * sizeof *a : 1);
    if (!a)
        exit(1);
    for (unsigned i = 0; i < size; i++)
        a[i] = __VERIFIER_nondet_int();
    sort(a, size);
    free(a);
    return 0;
}
