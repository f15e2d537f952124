//@ run: violation bad-call
//@ check: FALSE(valid-deref)
//@ oracle: none (the mode is taken from a register)
#include <fcntl.h>

int main(void)
{
    return open("file", O_WRONLY | O_CREAT) < 0; //~ violation bad-call
}
