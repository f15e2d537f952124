//@ run: violation out-of-bounds
//@ stdin: twelve bytes
//@ check: FALSE(valid-deref)
#include <unistd.h>

int main(void)
{
    char buffer[4];
    return read(0, buffer, 12) == 12; //~ violation out-of-bounds
}
