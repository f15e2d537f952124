//@ run: violation out-of-bounds
//@ inputs: 1 98 98 98 98
//@ check: FALSE(valid-deref)
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    char buffer[4];
    int file = open("/dev/zero", O_RDONLY);
    if (file < 0)
        return 0;
    ssize_t length = read(file, buffer, sizeof buffer);
    if (length >= 0)
        buffer[length] = 0; //~ violation out-of-bounds
    close(file);
    return 0;
}
