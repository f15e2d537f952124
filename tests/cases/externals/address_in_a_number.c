// An address is handed over as a number that was changed.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdint.h>

void outside(uintptr_t number);

int main(void)
{
    int *null = 0;
    int value = 1;
    outside((uintptr_t)&value ^ 0x55);
    if (value == 1)
        *null = 1;
    return 0;
}
