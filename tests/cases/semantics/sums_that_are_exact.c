//@ run: exit 0
//@ strict
//@ check: TRUE
// Where nothing is rounded, excess precision changes nothing.
#include <assert.h>

static double half(double x)
{
    return x / 2;
}

int main(void)
{
    double sum = 0;
    float third = 1.5f;

    for (int i = 0; i < 10; i++)
        sum += half(i);
    assert(sum == 22.5);
    assert(third * 2 == 3.0f && (int)(sum * 4) == 90);
    assert(1e200 * 0 == 0 && (double)(1 << 30) * (1 << 20) == 1125899906842624.0);
    return 0;
}
