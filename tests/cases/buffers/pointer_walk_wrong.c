// Pointer walk, wrong: heap buffer overflow: end pointer one element too far.
//@ run: violation out-of-bounds
//@ inputs: 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned checksum(const unsigned char *p, const unsigned char *end) {
    unsigned h = 5381u;
    while (p < end)
        h = h * 33u + *p++; //~ violation out-of-bounds
    return h;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 65536u)
        n = 65536u;
    unsigned char *buf = malloc(n + 1u);
    if (!buf)
        return 1;
    unsigned char *end = buf + n + 2;
    for (unsigned char *q = buf; q != buf + n + 1; ++q)
        *q = __VERIFIER_nondet_uchar();
    printf("%u\n", checksum(buf, end));
    free(buf);
    return 0;
}
