// The start of a block is compared with a mark, wrong: the block may be shorter than that.
//@ run: violation out-of-bounds
//@ inputs: 3
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 3 || n > 1000)
        return 0;
    char *block = malloc(n);
    memset(block, 'x', n);
    if (strncmp(block, "xxxx", 4) == 0) //~ violation out-of-bounds
        block[3] = 0;
    free(block);
    return 0;
}
