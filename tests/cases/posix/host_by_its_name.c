//@ run: exit 0
//@ inputs: 1 127 0 0 1
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the run rests on what the system answers)
#include <netdb.h>
#include <string.h>

int main(void)
{
    struct hostent *host = gethostbyname("here");
    if (!host)
        return h_errno == 0;
    if (strcmp(host->h_name, "here") != 0 || host->h_length != 4)
        return 2;
    return host->h_addr_list[0][0] == 127 && !host->h_addr_list[1] ? 0 : 3;
}
