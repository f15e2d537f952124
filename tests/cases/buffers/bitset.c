// Bitset, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);

static int test(const uint32_t *set, unsigned i) {
    return (set[i / 32] >> (i % 32)) & 1u;
}

int main(void) {
    unsigned bits = __VERIFIER_nondet_uint();
    if (bits == 0 || bits > 10000)
        return 0;
    unsigned words = (bits + 31) / 32;
    uint32_t *set = calloc(words, sizeof *set);
    if (!set)
        return 1;
    for (unsigned k = 0; k < 50; k++) {
        unsigned i = __VERIFIER_nondet_uint();
        if (i < bits)
            set[i / 32] |= 1u << (i % 32);
    }
    unsigned count = 0;
    for (unsigned i = 0; i < bits; i++)
        count += test(set, i);
    printf("%u\n", count);
    free(set);
    return 0;
}
