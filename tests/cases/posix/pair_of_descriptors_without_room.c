//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <unistd.h>

int main(void)
{
    int end;
    return pipe(&end); //~ violation out-of-bounds
}
