//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// A comparison may look at other memory.
#include <stdlib.h>

extern void reach_error(void);

static const int keys[3] = {30, 10, 20};

static int compare(const void *x, const void *y) {
    int a = keys[*(const int *)x], b = keys[*(const int *)y];
    return (a > b) - (a < b);
}

int main(void) {
    int index[3] = {0, 1, 2};
    qsort(index, 3, sizeof index[0], compare);
    if (index[0] != 1 || index[1] != 2 || index[2] != 0) {
        reach_error();
    }
    return 0;
}
