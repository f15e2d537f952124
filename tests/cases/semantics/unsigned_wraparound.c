//@ run: exit 0
//@ stdout: 0 1 65535
//@ stdout: 4294967294
//@ stdout: 0
//@ stdout: 0
// Unsigned arithmetic wraps; that is defined and worth no note.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    unsigned u = UINT_MAX;
    unsigned long ul = 0;
    unsigned short us = 0;

    u++;
    ul--;
    us -= 1;
    printf("%u %d %d\n", u, ul == ULONG_MAX, us);
    printf("%u\n", 3u - 5u);
    printf("%u\n", 65536u * 65536u);
    printf("%u\n", (unsigned)INT_MIN * 2);
    return 0;
}
