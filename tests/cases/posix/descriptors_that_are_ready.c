//@ run: exit 0
//@ inputs: 1
//@ check: TRUE
#include <sys/select.h>

int main(void)
{
    fd_set files;
    struct timeval limit = {0, 0};
    FD_ZERO(&files);
    FD_SET(0, &files);
    int ready = select(1, &files, 0, 0, &limit);
    if (ready < 0)
        return 0;
    return FD_ISSET(5, &files);
}
