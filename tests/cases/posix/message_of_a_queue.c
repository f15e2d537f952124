//@ run: violation out-of-bounds
//@ inputs: 1 1 98 98 98 98 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <sys/ipc.h>
#include <sys/msg.h>

int main(void)
{
    struct {
        long kind;
        char text[4];
    } message;
    int queue = msgget(IPC_PRIVATE, 0600);
    if (queue < 0)
        return 0;
    ssize_t length = msgrcv(queue, &message, sizeof message.text, 1, 0);
    if (length < 0 || message.kind != 1)
        return 0;
    char *end = message.text + length;
    char copy[4];
    copy[end - message.text] = 0; //~ violation out-of-bounds
    return 0;
}
