//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// Which sign a NaN has that an operation gives is not specified.
#include <assert.h>

int main(void)
{
    volatile double zero = 0.0;
    double nan = zero / zero;
    assert(__builtin_signbit(nan));
    return 0;
}
