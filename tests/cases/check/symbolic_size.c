// The size of the block and the index are inputs that hang together.
//@ run: exit 0
//@ inputs: 12 11
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint(), index = __VERIFIER_nondet_uint();
    if (size == 0 || size > 4096 || index >= size)
        return 0;
    char *block = calloc(size, 1);
    block[index] = 1;
    block[size - 1 - index] = 2;
    free(block);
    return 0;
}
