// What was printed is counted, and a number in it is not known.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdio.h>

int measure(int channel);

int main(void)
{
    int *null = 0;
    int count = 7;
    printf("%d%n", measure(1), &count);
    if (count == 1)
        *null = 1;
    return 0;
}
