//@ run: exit 0
//@ inputs: 1 0 80 1 2 3 4
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the run rests on what the system answers)
// The port is 80, its bytes in the order of the network.
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    struct addrinfo *list;
    if (getaddrinfo("example.org", "80", 0, &list) != 0)
        return 0;
    for (struct addrinfo *entry = list; entry; entry = entry->ai_next)
        if (entry->ai_family == AF_INET && ((struct sockaddr_in *)entry->ai_addr)->sin_port != 0x5000)
            return 1;
    freeaddrinfo(list);
    return 0;
}
