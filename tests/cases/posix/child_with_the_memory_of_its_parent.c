//@ run: exit 0
//@ inputs: 5
//@ check: UNKNOWN(unsupported)
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
    pid_t child = vfork();
    if (child == 0)
        _exit(0);
    return 0;
}
