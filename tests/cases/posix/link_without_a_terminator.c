//@ run: violation out-of-bounds
//@ inputs: 1 98 98 98 98
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
// `readlink` writes no terminator.
#include <unistd.h>

int main(void)
{
    char target[4];
    ssize_t length = readlink("link", target, sizeof target);
    if (length < 0)
        return 0;
    target[length] = 0; //~ violation out-of-bounds
    return 0;
}
