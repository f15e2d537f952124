//@ run: exit 0
//@ inputs: 0 108
//@ check: TRUE
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    char answer[16];
    struct sockaddr_in address = {.sin_family = AF_INET};
    int talk = socket(AF_INET, SOCK_STREAM, 0);
    if (talk < 0)
        return 0;
    if (connect(talk, (struct sockaddr *)&address, sizeof address) == 0 && send(talk, "hello", 5, 0) == 5) {
        ssize_t length = recv(talk, answer, sizeof answer - 1, 0);
        if (length > 0)
            answer[length] = 0;
    }
    close(talk);
    return 0;
}
