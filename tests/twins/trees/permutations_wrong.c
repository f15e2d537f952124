// The recursion fixes one place too many.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int largest;

static void note(const int *a, int size) {
    for (int i = 0; i < size; i++)
        if (a[i] > largest)
            largest = a[i];
}

static void permute(int *a, int size, int fixed) {
    if (fixed == size) {
        note(a, size + 1);
        return;
    }
    for (int i = fixed; i < size; i++) {
        int x = a[fixed];
        a[fixed] = a[i];
        a[i] = x;
        permute(a, size, fixed + 1);
        x = a[fixed];
        a[fixed] = a[i];
        a[i] = x;
    }
}

int main(void) {
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    permute(a, 4, 0);
    return largest < 0;
}
