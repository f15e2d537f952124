//@ run: violation out-of-bounds
//@ inputs: 0 98 98 98 98
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <netinet/in.h>
#include <sys/socket.h>

int main(void)
{
    char answer[4];
    struct sockaddr_in address = {.sin_family = AF_INET};
    int talk = socket(AF_INET, SOCK_STREAM, 0);
    if (talk < 0 || connect(talk, (struct sockaddr *)&address, sizeof address) != 0)
        return 0;
    ssize_t length = recv(talk, answer, sizeof answer, 0);
    if (length >= 0)
        answer[length] = 0; //~ violation out-of-bounds
    return 0;
}
