//@ run: violation out-of-bounds
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
// The length says that there is more room than there is.
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    struct sockaddr_in6 from;
    socklen_t length = 2 * sizeof from;
    int door = socket(AF_INET6, SOCK_STREAM, 0);
    if (door < 0 || listen(door, 1) != 0)
        return 0;
    return accept(door, (struct sockaddr *)&from, &length) < 0; //~ violation out-of-bounds
}
