//@ run: exit 0
//@ stdout: 0.333333343 0.33333333333333331
//@ stdout: 0 1 0 1
//@ stdout: 1 1
//@ stdout: -2 2 200
//@ stdout: 4294967295.0 16777216.0
//@ stdout: -0 -inf
//@ stdout: 2
//@ stdout: 18000000000000000000
//@ stdout: 18446744073709551616.0
//@ stdout: 0x1.999999999999ap-4
// Float and double arithmetic, conversions, NaN and infinities.
#include <stdio.h>

int main(void)
{
    volatile double zero = 0;
    double nan = zero / zero, inf = 1 / zero;
    float third = 1.0f / 3;

    printf("%.9g %.17g\n", third, 1.0 / 3);
    printf("%d %d %d %d\n", nan == nan, nan != nan, nan < 1, !(nan >= 1));
    printf("%d %d\n", inf > 1e308, -inf < -1e308);
    printf("%d %d %d\n", (int)-2.9, (int)2.9, (unsigned char)200.7);
    printf("%.1f %.1f\n", (double)4294967295u, (double)(float)16777217);
    printf("%g %g\n", -zero, 1 / -zero);
    printf("%d\n", zero ? 1 : 2);
    printf("%llu\n", (unsigned long long)1.8e19);
    printf("%.1f\n", (float)0xffffffffffffffffull);
    printf("%a\n", 0.1);
    return 0;
}
