//@ run: exit 0
//@ stdout: 192.0.2.1 2001:db8::1
//@ check: TRUE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>

int main(void)
{
    struct in_addr four;
    struct in6_addr six;
    char texts[2][INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET, "192.0.2.1", &four) != 1 || inet_pton(AF_INET6, "2001:db8:0::1", &six) != 1)
        return 0;
    if (!inet_ntop(AF_INET, &four, texts[0], INET_ADDRSTRLEN) || !inet_ntop(AF_INET6, &six, texts[1], sizeof texts[1]))
        return 0;
    printf("%s %s\n", texts[0], texts[1]);
    return 0;
}
