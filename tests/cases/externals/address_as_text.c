// An address is handed over as text.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdio.h>

void outside(const char *text);

int main(void)
{
    int *null = 0;
    int value = 1;
    char text[40];
    sprintf(text, "%p", (void *)&value);
    outside(text);
    if (value == 1)
        *null = 1;
    return 0;
}
