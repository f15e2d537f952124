// An assertion that one input breaks
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int clamp(int n) {
    if (n < 0)
        return 0;
    if (n > 100)
        return n;
    return n;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(clamp(n) <= 100);
    return 0;
}
