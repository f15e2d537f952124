//@ run: exit 0
//@ check: TRUE
//@ inputs: 3 1 2
//@ oracle: none (the functions of SV-COMP do not exist there)
// Whatever is compared in whatever order, the numbers come out sorted.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int a[3];
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    qsort(a, 3, sizeof a[0], compare);
    if (a[0] > a[1] || a[1] > a[2]) {
        reach_error();
    }
    return 0;
}
