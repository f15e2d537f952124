//@ run: exit 0
//@ check: UNKNOWN(unsupported)
// What the array holds while it is sorted depends on how it is sorted.
#include <stdlib.h>

static int a[3] = {2, 0, 1};

static int compare(const void *x, const void *y) {
    if (a[0] == 7) {
        return *(int *)0;
    }
    return *(const int *)x - *(const int *)y;
}

int main(void) {
    qsort(a, 3, sizeof a[0], compare);
    return 0;
}
