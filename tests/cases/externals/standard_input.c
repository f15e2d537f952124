// The function may read what the program would read.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdio.h>

void outside(void);

int main(void)
{
    int *null = 0;
    outside();
    if (getchar() == 'a')
        *null = 1;
    return 0;
}
