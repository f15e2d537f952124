// The scan from the left has no bound, and runs over the end of a part whose values are all smaller.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { SIZE = 8 };

static void swap(int *a, int *b) {
    int x = *a;
    *a = *b;
    *b = x;
}

static int part(int *a, int low, int high) {
    int pivot = a[low], store = low;
    int i = low + 1;
    while (a[i] < pivot)
        i++;
    for (; i <= high; i++)
        if (a[i] < pivot) {
            store++;
            swap(&a[i], &a[store]);
        }
    swap(&a[low], &a[store]);
    return store;
}

static void sort(int *a, int low, int high) {
    if (low >= high)
        return;
    int middle = part(a, low, high);
    sort(a, low, middle - 1);
    sort(a, middle + 1, high);
}

int main(void) {
    int a[SIZE];
    for (int i = 0; i < SIZE; i++)
        a[i] = __VERIFIER_nondet_int();
    sort(a, 0, SIZE - 1);
    return 0;
}
