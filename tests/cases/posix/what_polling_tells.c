//@ run: exit 0
//@ inputs: 1 0
//@ check: TRUE
#include <poll.h>

int main(void)
{
    struct pollfd files[2] = {{0, POLLIN, 0}, {1, POLLOUT, 0}};
    int ready = poll(files, 2, 0);
    if (ready > 2)
        return 1;
    return (files[0].revents & POLLOUT) != 0;
}
