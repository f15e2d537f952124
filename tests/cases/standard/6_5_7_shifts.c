//@ run: exit 0
//@ stdout: 1 80000001 -100000
//@ stdout: 80 1000000 -782
//@ stdout: 4000 20000 -7
//@ stdout: 200000 400 -1
//@ stdout: 10000000 8 -1
//@ stdout: 258 2
//@ stdout: 1
//@ stdout: 4 8
//@ stdout: 8000000000000000 f
//@ stdout: -1
//@ stdout: -16 240
//@ stdout: f000000
//@ stdout: 1073741824
//@ stdout: 12
//@ stdout: 34567812
// 6.5.7: shifts: the type of the result is that of the left operand; signed right shifts keep the sign with gcc.
#include <stdio.h>

int main(void)
{
    for (unsigned n = 0; n < 32; n += 7)
        printf("%x %x %d\n", 1u << n, 0x80000001u >> n, -100000 >> n);
    unsigned char c = 0x81;
    printf("%d %d\n", c << 1, (unsigned char)(c << 1));
    printf("%d\n", c >> 7);
    printf("%d %d\n", (int)sizeof(1 << 1ll), (int)sizeof(1ll << 1));
    printf("%llx %llx\n", 1ull << 63, 0xf000000000000000ull >> 60);
    printf("%d\n", -1 >> 31);
    signed char s = -128;
    printf("%d %d\n", s >> 3, (s >> 3) & 0xff);
    unsigned u = 0xff;
    u <<= 28;
    u >>= 4;
    printf("%x\n", u);
    long l = 1;
    l <<= 30;
    printf("%ld\n", l);
    short h = 0x1234;
    h >>= 8;
    printf("%x\n", h);
    unsigned rotate = 0x12345678;
    printf("%x\n", rotate << 8 | rotate >> 24);
    return 0;
}
