//@ run: exit 0
//@ stdout: 1 1 1
//@ stdout: 1 1
//@ stdout: -2 -1 -1 -2
//@ stdout: 3 1.5
//@ stdout: -3 -0.25
//@ stdout: 0.75 5 12
//@ stdout: 4 2 -3
//@ stdout: 1 3
//@ stdout: 1 1
// 7.12: classification, nearest integers, remainders, exact functions.
#include <math.h>
#include <stdio.h>

int main(void)
{
    int e;
    double whole, part = modf(-3.25, &whole);
    double f = frexp(24.0, &e);
    printf("%d %d %d\n", isnan(NAN) != 0, fpclassify(INFINITY) == FP_INFINITE, isfinite(1.0) != 0);
    printf("%d %d\n", signbit(-0.0) != 0, fpclassify(0.0) == FP_ZERO);
    printf("%g %g %g %g\n", floor(-1.5), ceil(-1.5), trunc(-1.5), round(-1.5));
    printf("%ld %g\n", lround(2.5), fmod(7.5, 2));
    printf("%g %g\n", whole, part);
    printf("%g %d %g\n", f, e, ldexp(0.75, 4));
    printf("%g %g %g\n", sqrt(16.0), fabs(-2.0), copysign(3, -1));
    printf("%g %g\n", fmin(1, NAN), fmax(2, 3));
    printf("%d %d\n", isless(1.0, 2.0), isunordered(NAN, 1.0) != 0);
    return 0;
}
