//@ run: exit 0
//@ inputs: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
// A count that is known to be in range gives what the shift gives, another one any number.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned count = __VERIFIER_nondet_uint();
    unsigned shifted = 1u << count;

    if (count < 32)
        assert(shifted != 0 && (shifted & (shifted - 1)) == 0);
    assert((1u << (count & 31)) != 0);
    return 0;
}
