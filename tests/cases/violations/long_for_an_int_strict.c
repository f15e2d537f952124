//@ run: violation incompatible-call
//@ model: LP64
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (a compiled program prints the low half)
// A conversion that takes an int gets a long, which has another width.
#include <stdio.h>

int main(void)
{
    printf("%d\n", 5L); //~ violation incompatible-call
    return 0;
}
