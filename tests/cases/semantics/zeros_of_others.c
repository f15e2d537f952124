//@ run: exit 0
//@ inputs: 6
//@ strict
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// For other numbers it is known.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();

    if (x != 0 && x % 2 == 0)
        assert(__builtin_ctz(x) > 0 && __builtin_clz(x) < 32);
    assert(__builtin_ffs(0) == 0 && __builtin_clzll(1) == 63);
    return 0;
}
