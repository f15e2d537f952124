// An address is copied bit by bit, so that the number has no provenance.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
#include <stdint.h>

void outside(uintptr_t number);

int main(void)
{
    int *null = 0;
    int value = 1;
    uintptr_t address = (uintptr_t)&value, copy = 0;
    for (unsigned i = 0; i < 8 * sizeof address; i++)
        if (address >> i & 1)
            copy |= (uintptr_t)1 << i;
    outside(copy);
    if (value == 1)
        *null = 1;
    return 0;
}
