//@ run: exit 0
//@ check: UNKNOWN(unsupported)
// glibc never compares the last element with the first one here; another library may.
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x == 4 && y == 1) {
        return *(int *)0;
    }
    return (x > y) - (x < y);
}

int main(void) {
    int a[4] = {1, 2, 3, 4};
    qsort(a, 4, sizeof a[0], compare);
    return 0;
}
