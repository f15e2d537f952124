//@ run: violation incompatible-call
//@ model: ILP32
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (a compiled program prints the address)
// A conversion that takes a number gets a pointer of the same width.
#include <stdio.h>

static int x;

int main(void)
{
    printf("%x\n", &x); //~ violation incompatible-call
    return 0;
}
