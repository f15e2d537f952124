//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <stdlib.h>

int main(void)
{
    char command[4] = {'t', 'r', 'u', 'e'};
    return system(command); //~ violation out-of-bounds
}
