//@ run: violation double-free
// Both the error path and the common end free the buffer.
#include <stdlib.h>

static int process(int broken)
{
    char *buffer = malloc(32);
    int status = 0;

    if (!buffer)
        return -1;
    if (broken) {
        status = -2;
        free(buffer);
    }
    buffer = buffer;
    free(buffer); //~ violation double-free
    return status;
}

int main(void)
{
    process(0);
    return process(1);
}
