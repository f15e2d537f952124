// An array is sorted by recursion on its bounds.
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
    for (int i = low + 1; i <= high; i++)
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
