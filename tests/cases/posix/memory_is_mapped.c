//@ run: exit 0
//@ check: TRUE
// Memory without a file is zero, in whole pages, and is given back.
#include <sys/mman.h>

int main(void)
{
    unsigned char *bytes = mmap(0, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return 0;
    if (bytes[0] != 0 || bytes[8191] != 0)
        return bytes[8192];
    bytes[4999] = 1;
    if (munmap(bytes, 5000) != 0)
        return 0;
    return 0;
}
