//@ run: exit 0
//@ stdout: 123455801358024 123457776666666 -124999
//@ stdout: 986541666 -321
//@ stdout: 6148914691236517205
//@ stdout: 5
//@ stdout: 810879608e4259cc
//@ stdout: 0 1
//@ stdout: 370370367037035
// 64-bit arithmetic, which a 32-bit machine has to put together from pieces.
#include <stdio.h>

static unsigned long long mix(unsigned long long x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    x ^= x >> 33;
    return x;
}

int main(void)
{
    long long a = 123456789012345LL, b = -987654321LL;

    printf("%lld %lld %lld\n", a + b, a - b, a / b);
    printf("%lld %lld\n", a % b, b % 1000);
    printf("%llu\n", 18446744073709551615ULL / 3);
    printf("%llu\n", 18446744073709551615ULL % 10);
    printf("%016llx\n", mix(42));
    printf("%d %d\n", a < b, (unsigned long long)a < (unsigned long long)b);
    printf("%lld\n", (a > 0 ? a : b) * 3);
    return 0;
}
