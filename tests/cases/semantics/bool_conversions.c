//@ run: exit 0
//@ stdout: 1 1 0 0
//@ stdout: 1 0
//@ stdout: 1 0 1
//@ stdout: 1
//@ stdout: 1 -2
// A conversion to _Bool asks whether the value is not zero.
#include <stdbool.h>
#include <stdio.h>

static bool truth(const void *p) { return p; }

int main(void)
{
    bool from_half = 0.5, from_large = 256, from_zero = 0.0;
    int object = 0;
    unsigned char low = (unsigned char)256;
    bool array[3] = { 2, [2] = -1 };

    printf("%d %d %d %d\n", from_half, from_large, from_zero, low);
    printf("%d %d\n", truth(&object), truth(0));
    printf("%d %d %d\n", array[0], array[1], array[2]);
    printf("%d\n", (int)sizeof(bool));
    from_zero |= 8;
    printf("%d %d\n", from_zero, ~from_zero);
    return 0;
}
