//@ run: exit 0
//@ stdout ILP32: 1 1 1 0
//@ stdout ILP32: 18446744073709551615 18446744071562067968
//@ stdout ILP32: 1 -32768 32767
//@ stdout ILP32: 255 0 255
//@ stdout ILP32: 4294967295 1000000000
//@ stdout ILP32: -1
//@ stdout ILP32: 4294967295 -1
//@ stdout ILP32: -128 127
//@ stdout ILP32: 0
//@ stdout ILP32: 0 0
//@ stdout ILP32: 0
//@ stdout ILP32: 5 -3
//@ stdout LP64: 1 1 1 0
//@ stdout LP64: 18446744073709551615 18446744071562067968
//@ stdout LP64: 1 -32768 32767
//@ stdout LP64: 255 0 255
//@ stdout LP64: 4294967295 1000000000
//@ stdout LP64: -1
//@ stdout LP64: 4294967295 -1
//@ stdout LP64: -128 127
//@ stdout LP64: 0
//@ stdout LP64: 1 0
//@ stdout LP64: 0
//@ stdout LP64: 5 -3
// 6.3.1.2 and 6.3.1.3: conversions to _Bool, to unsigned types modulo 2^n, to signed types as gcc does.
#include <stdio.h>

static unsigned long long widen(int n) { return n; }
static short narrow(long long n) { return n; }
static unsigned char low(int n) { return n; }

int main(void)
{
    _Bool b = 0.25, c = 256, d = (_Bool)&b, e = 0.0;
    printf("%d %d %d %d\n", b, c, d, e);
    printf("%llu %llu\n", widen(-1), widen(-2147483647 - 1));
    printf("%d %d %d\n", narrow(65537), narrow(32768), narrow(-32769));
    printf("%d %d %d\n", low(-1), low(256), low(511));
    printf("%u %u\n", (unsigned)-1, (unsigned)1e9f);
    printf("%d\n", (int)4294967295u);
    printf("%lld %lld\n", (long long)(unsigned)-1, (long long)-1);
    printf("%d %d\n", (signed char)128, (signed char)383);
    unsigned char wrap = 255;
    wrap++;
    printf("%d\n", wrap);
    long mixed = -1;
    unsigned u = 1;
    printf("%d %d\n", mixed < u, -1 < 1u);
    printf("%d\n", sizeof(int) > -1);
    struct { unsigned a : 3; signed b : 3; } bits;
    bits.a = 13;
    bits.b = 5;
    printf("%d %d\n", bits.a, bits.b);
    return 0;
}
