//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (mappings are not instrumented)
#include <sys/mman.h>

int main(void)
{
    char *bytes = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return 0;
    return bytes[4096]; //~ violation out-of-bounds
}
