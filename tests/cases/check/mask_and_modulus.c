// The bug stands behind a mask and a remainder: only some inputs reach it.
//@ run: violation out-of-bounds
//@ inputs: 0x5a3c 23
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned key = __VERIFIER_nondet_uint();
    unsigned step = __VERIFIER_nondet_uint();
    char *block = malloc(8);
    if ((key & 0xff00) == 0x5a00 && key % 256 == 60 && step % 16 == 7 && step / 16 == 1)
        block[step % 16 + 1] = 1; //~ violation out-of-bounds
    free(block);
    return 0;
}
