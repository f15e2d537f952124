//@ run: violation read-only-write
//@ inputs: 1
//@ check: FALSE(valid-deref)
#include <stdlib.h>

int main(void)
{
    return mkstemp((char *)"/tmp/XXXXXX") < 0; //~ violation read-only-write
}
