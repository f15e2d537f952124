//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
// The child writes what the parent reads.
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    int *shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 0;
    if (fork() == 0)
        *shared = 1;
    return *shared == 1 ? *(int *)0 : 0;
}
