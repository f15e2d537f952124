//@ run: violation error-reached
//@ model: ILP32
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// Nor is the other way a violation.
#include <stdio.h>
extern void reach_error(void);

static double tenth(void)
{
    return 0.1;
}

int main(void)
{
    double a = tenth(), b = a * 2;

    if (a + b != 0.3)
        reach_error(); //~ violation error-reached
    return 0;
}
