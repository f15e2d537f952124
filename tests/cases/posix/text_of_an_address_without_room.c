//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <arpa/inet.h>
#include <netinet/in.h>

int main(void)
{
    struct in_addr four = {0};
    char text[8];
    return inet_ntop(AF_INET, &four, text, INET_ADDRSTRLEN) == 0; //~ violation out-of-bounds
}
