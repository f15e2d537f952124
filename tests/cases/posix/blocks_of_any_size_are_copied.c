//@ run: exit 0
//@ inputs: 1 1 98 99 100 0 0
//@ check: TRUE
// The usual loop: read as much as there is room for, write what was read.
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    char buffer[512];
    ssize_t length;
    int from = open("from", O_RDONLY);
    if (from < 0)
        return 0;
    int to = open("to", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (to < 0)
        return 0;
    while ((length = read(from, buffer, sizeof buffer)) > 0) {
        if (write(to, buffer, (size_t)length) != length)
            break;
    }
    close(from);
    close(to);
    return 0;
}
