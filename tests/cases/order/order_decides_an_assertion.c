//@ run: exit 0
//@ check: UNKNOWN(undefined-behaviour)
//@ oracle: none (gcc evaluates it in some order)
// Where nobody asks about undefined behaviour, what follows it is not known.
#include <assert.h>

static int sum(int *p, int *q) {
    return *p + (*q)++; //~ note unsequenced
}

int main(void) {
    int x = 1;
    int y = sum(&x, &x);
    assert(y == 2);
    return 0;
}
