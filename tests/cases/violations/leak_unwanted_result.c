//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (the register of the result still holds the address)
// A block whose address is not even looked at is lost, although the program ends in the same function.
#include <stdlib.h>

int main(void)
{
    malloc(16); //~ violation leak
    exit(0);
}
