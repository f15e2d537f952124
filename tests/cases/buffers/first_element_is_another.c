// The first element may be another than the one that was stored in the other branch.
//@ run: violation assertion-failed
//@ inputs: 0 0 0 0 0
//@ check: FALSE(unreach-call)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100];
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 9)
        return 0;
    if (__VERIFIER_nondet_int()) {
        a[0] = x;
    } else {
        int y = __VERIFIER_nondet_int();
        if (y < 0 || y > 9)
            return 0;
        a[0] = y;
        int k = __VERIFIER_nondet_int();
        if (k < 0 || k > 99)
            return 0;
        a[k] = 5;
    }
    while (__VERIFIER_nondet_int())
        ;
    assert(a[0] == x); //~ violation assertion-failed
    return 0;
}
