//@ run: exit 0
//@ stdout: 3 -3 3
//@ stdout: 16777216 16777216
//@ stdout: 7.0 -7.0
//@ stdout: 16777216
//@ stdout: 0
//@ stdout: 1
//@ stdout: 9007199254740992
//@ stdout: 1
//@ stdout: 18446744073709549568
//@ stdout: 18446744073709551616
//@ stdout: -1 255
//@ stdout: 1 0
//@ stdout: 7
//@ stdout: 7
//@ stdout: 1
// 6.3.1.4 and 6.3.1.5: between floating and integer types, and between floating types.
#include <stdio.h>

int main(void)
{
    double d = 3.99, m = -3.99;
    float f = 16777217.0f;
    printf("%d %d %u\n", (int)d, (int)m, (unsigned)d);
    printf("%d %d\n", (int)f, (int)16777216.0f);
    printf("%.1f %.1f\n", (double)7, (double)-7);
    printf("%d\n", (int)(float)16777217);
    printf("%d\n", (float)0.1 == 0.1);
    printf("%d\n", (double)(float)0.5 == 0.5);
    printf("%lld\n", (long long)9007199254740993.0);
    printf("%d\n", (double)9007199254740993LL == 9007199254740992.0);
    printf("%llu\n", (unsigned long long)18446744073709549568.0);
    printf("%.0f\n", (double)18446744073709551615ull);
    printf("%d %d\n", (signed char)-1.9, (unsigned char)255.9);
    float r = 0.1f + 0.2f;
    double e = 0.1 + 0.2;
    printf("%d %d\n", r == 0.3f, e == 0.3);
    int i = 5;
    i *= 1.5;
    printf("%d\n", i);
    i = 7;
    i += 0.999;
    printf("%d\n", i);
    printf("%d\n", (_Bool)0.1);
    return 0;
}
