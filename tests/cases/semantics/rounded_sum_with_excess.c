//@ run: exit 0
//@ model: ILP32
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// gcc computes with 80 bits for ILP32, and rounds or not: neither way is proved.
#include <stdio.h>
extern void reach_error(void);

static double tenth(void)
{
    return 0.1;
}

int main(void)
{
    double a = tenth(), b = a * 2;

    if (a + b == 0.3)
        reach_error();
    return 0;
}
