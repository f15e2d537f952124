// The block has the size that was drawn first, the index is drawn again: the same name of a value in two rounds
// is not the same value.
//@ run: violation out-of-bounds
//@ inputs: 0 1 5 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned long n = 1 + __VERIFIER_nondet_uchar();
    char *block = malloc(n);
    while (__VERIFIER_nondet_int())
        n = 1 + __VERIFIER_nondet_uchar();
    block[n - 1] = 0; //~ violation out-of-bounds
    free(block);
    return 0;
}
