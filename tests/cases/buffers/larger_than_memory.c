// A request that no machine has the memory for, and that no block grows to, fails: what the program does then counts.
//@ run: exit 0
//@ inputs: 1
//@ model: LP64
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    unsigned long wanted = __VERIFIER_nondet_ulong();
    char *block = malloc(wanted);
    assert(wanted <= 1UL << 46 || wanted >= 1UL << 47);
    free(block);
    return 0;
}
