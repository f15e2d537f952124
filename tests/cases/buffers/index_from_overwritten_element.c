// An element that is used as an index is overwritten at an index that is not known.
//@ run: violation out-of-bounds
//@ inputs: 0 1 0 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a[100];
    unsigned char x = __VERIFIER_nondet_uchar();
    a[0] = x;
    while (__VERIFIER_nondet_int()) {
        int k = __VERIFIER_nondet_int();
        if (k < 0 || k > 99)
            abort();
        a[k] = __VERIFIER_nondet_uchar();
    }
    int t[1];
    t[a[0] - x] = 1; //~ violation out-of-bounds
    return 0;
}
