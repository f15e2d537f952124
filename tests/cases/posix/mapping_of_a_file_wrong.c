//@ run: violation out-of-bounds
//@ inputs: 1 1 1 2
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <fcntl.h>
#include <sys/mman.h>

int main(void)
{
    int table[2] = {0};
    int file = open("/etc/passwd", O_RDONLY);
    if (file < 0)
        return 0;
    unsigned char *bytes = mmap(0, 2, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED)
        return 0;
    return table[bytes[1]]; //~ violation out-of-bounds
}
