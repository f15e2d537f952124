//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
#include <unistd.h>

int main(void)
{
    return (int)syscall(9999);
}
