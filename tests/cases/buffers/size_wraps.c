// Size wraps, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
    uint16_t n = __VERIFIER_nondet_ushort();
    uint16_t bytes;
    if (n == 0 || n > 16383)
        return 0;
    bytes = (uint16_t)(n * 4u);
    uint32_t *w = malloc(bytes);
    if (!w)
        return 1;
    for (uint16_t i = 0; i < n; i++)
        w[i] = i;
    printf("%u\n", (unsigned)w[0]);
    free(w);
    return 0;
}
