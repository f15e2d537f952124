//@ run: exit 0
//@ inputs: 1 98 99 0
//@ check: TRUE
// What `read` gives is at most what it was asked for.
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char buffer[16];
    int file = open("/dev/null", O_RDONLY);
    if (file < 0)
        return 0;
    ssize_t length = read(file, buffer, sizeof buffer - 1);
    if (length >= 0) {
        buffer[length] = 0;
        if (strlen(buffer) >= sizeof buffer)
            return 1;
    }
    close(file);
    return 0;
}
