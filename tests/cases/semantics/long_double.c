//@ run: exit 0
//@ stdout ILP32: 64
//@ stdout ILP32: 1
//@ stdout ILP32: 0.333
//@ stdout ILP32: 0
//@ stdout ILP32: 9223372036854775807
//@ stdout ILP32: 12
//@ stdout ILP32: -1
//@ stdout LP64: 64
//@ stdout LP64: 1
//@ stdout LP64: 0.333
//@ stdout LP64: 0
//@ stdout LP64: 9223372036854775807
//@ stdout LP64: 16
//@ stdout LP64: -1
// The 80-bit format of x87: a 64-bit significand and a wide exponent.
#include <stdio.h>

int main(void)
{
    long double one = 1, tiny = 1, big = 1;
    int bits = 0;

    while (one + tiny != one) {
        tiny /= 2;
        bits++;
    }
    for (int i = 0; i < 2000; i++)
        big *= 2;
    printf("%d\n", bits);
    printf("%d\n", big / 2 < big && big * 0 == 0);
    printf("%.3Lf\n", (long double)1 / 3);
    printf("%d\n", (long double)0.1 == 0.1L);
    printf("%lld\n", (long long)(9223372036854775807.0L));
    printf("%d\n", (int)sizeof(long double));
    printf("%Lg\n", -big / big);
    return 0;
}
