//@ run: exit 0
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the functions of SV-COMP do not exist there)
// How often `qsort` compares is not specified: what a run of one C library counts is no proof.
#include <stdlib.h>

extern void reach_error(void);

static int calls;

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    calls++;
    return (x > y) - (x < y);
}

int main(void) {
    int a[4] = {4, 3, 2, 1};
    qsort(a, 4, sizeof a[0], compare);
    if (calls != 4) {
        reach_error();
    }
    return 0;
}
