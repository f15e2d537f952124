// Size wraps, wrong: heap buffer overflow: the 16-bit product of count and element size wraps.
//@ run: violation out-of-bounds
//@ inputs: 16384
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    uint16_t n = __VERIFIER_nondet_ushort();
    uint16_t bytes;
    if (n == 0)
        return 0;
    bytes = (uint16_t)(n * 4u);
    uint32_t *w = malloc(bytes);
    if (!w)
        return 1;
    for (uint16_t i = 0; i < n; i++)
        w[i] = i; //~ violation out-of-bounds
    printf("%u\n", (unsigned)w[0]);
    free(w);
    return 0;
}
