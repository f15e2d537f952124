//@ run: exit 0
//@ model: LP64
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Numbers of 64 bits are computed as such.
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
