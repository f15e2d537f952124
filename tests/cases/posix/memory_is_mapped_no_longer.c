//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ oracle: none (mappings are not instrumented)
#include <sys/mman.h>

int main(void)
{
    char *bytes = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return 0;
    munmap(bytes, 100);
    return bytes[0]; //~ violation use-after-free
}
