//@ run: exit 0
//@ inputs: 1 98 0
//@ check: TRUE
#include <string.h>
#include <unistd.h>

int main(void)
{
    char target[32];
    ssize_t length = readlink("link", target, sizeof target - 1);
    if (length < 0)
        return 0;
    target[length] = 0;
    return strlen(target) > 31;
}
