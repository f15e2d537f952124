//@ run: violation read-only-write
//@ check: FALSE(valid-deref)
#include <sys/mman.h>

int main(void)
{
    char *bytes = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return 0;
    bytes[1] = 1; //~ violation read-only-write
    return 0;
}
