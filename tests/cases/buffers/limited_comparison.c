// The start of a block that is no string is compared with a mark.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 4 || n > 1000)
        return 0;
    char *block = malloc(n);
    memset(block, 'x', n);
    if (strncmp(block, "RIFF", 4) == 0)
        block[3] = 0;
    free(block);
    return 0;
}
