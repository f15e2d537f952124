//@ run: violation misaligned
//@ strict
// A number read from an odd place in a buffer.
#include <stdlib.h>

static int get(const int *at) { return *at; } //~ violation misaligned

int main(void)
{
    char *buffer = calloc(1, 16);
    int value;

    if (!buffer)
        return 1;
    value = get((int *)(buffer + 1));
    free(buffer);
    return value;
}
