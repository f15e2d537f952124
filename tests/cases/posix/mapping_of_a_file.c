//@ run: exit 0
//@ inputs: 1 1 7 8
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the run rests on what the system answers)
// What a file holds may be any; that it may be shorter than its mapping is not followed.
#include <fcntl.h>
#include <sys/mman.h>

int main(void)
{
    int file = open("/etc/passwd", O_RDONLY);
    if (file < 0)
        return 0;
    char *bytes = mmap(0, 2, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED)
        return 0;
    if (bytes[0] != 7 || bytes[1] != 8 || bytes[2] != 0)
        return 1;
    return munmap(bytes, 2);
}
