//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// The processor gives the least number, gcc the greatest where it knows the operand.
#include <assert.h>

int main(void)
{
    volatile double large = 1e10;
    int number = (int)large; //~ note float-conversion

    assert(number < 0);
    return 0;
}
