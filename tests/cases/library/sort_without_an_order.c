//@ run: exit 0
//@ check: UNKNOWN(unsupported)
// A comparison that contradicts itself leaves everything undefined.
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    (void)a;
    (void)b;
    return 1;
}

int main(void) {
    int a[3] = {1, 2, 3};
    qsort(a, 3, sizeof a[0], compare);
    return 0;
}
