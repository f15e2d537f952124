//@ run: exit 0
//@ check: TRUE
// What a NaN is compared with, added to and converted to does not depend on its sign.
#include <assert.h>

int main(void)
{
    volatile double zero = 0.0;
    double nan = zero / zero;
    float narrow = (float)(nan + 1);
    long double wide = nan;
    assert(nan != nan && !(nan < 1) && !(nan >= 1));
    assert(narrow != narrow && wide != wide);
    return 0;
}
