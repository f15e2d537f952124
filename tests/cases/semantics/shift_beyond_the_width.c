//@ run: exit 0
//@ inputs: 3
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (a compiler does not know where its inputs come from)
// Processors take such counts modulo the width, a compiler that knows the count gives zeros.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned count = __VERIFIER_nondet_uint();

    assert((1u << count) != 0);
    return 0;
}
