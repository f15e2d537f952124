//@ run: exit 0
//@ check: TRUE
//@ stdout: 2 0 1
// Atomic exchange of floating-point numbers compares their bits.
#include <stdio.h>

int main(void)
{
    float value = 1, expected = 1, next = 2;
    double zero = 0.0, minus = -0.0, one = 1;
    int done = __atomic_compare_exchange(&value, &expected, &next, 0, 0, 0);
    int also = __atomic_compare_exchange(&zero, &minus, &one, 0, 0, 0);

    done += value == 2;
    printf("%d %d %d\n", done, also, zero == 0 && minus == 0);
    return 0;
}
