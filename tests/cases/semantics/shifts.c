//@ run: exit 0
//@ stdout: 256
//@ stdout: 1099511627776
//@ stdout: -4
//@ stdout: 15
//@ stdout: 8
//@ stdout: 4
//@ stdout: e0000000
//@ stdout: 1234567
//@ stdout: ff00000000000000
// Shifts keep the promoted type of the left operand alone.
#include <stdio.h>

int main(void)
{
    unsigned char byte = 0x80;
    long long wide = 1;
    int negative = -16;
    unsigned int bits = 0xf0000000u;

    printf("%d\n", byte << 1);
    printf("%lld\n", wide << 40);
    printf("%d\n", negative >> 2);
    printf("%u\n", bits >> 28);
    printf("%d\n", 1 << 3ull);
    printf("%d\n", (int)sizeof((char)1 << 1ll));
    bits <<= 1;
    printf("%x\n", bits);
    printf("%llx\n", 0x123456789abcdef0ull >> 36);
    printf("%llx\n", 0xffull << 56);
    return 0;
}
