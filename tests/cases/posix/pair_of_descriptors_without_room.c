//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <unistd.h>

int main(void)
{
    int end;
    return pipe(&end); //~ violation out-of-bounds
}
