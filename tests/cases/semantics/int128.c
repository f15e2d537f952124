//@ run: exit 0
//@ model: LP64
//@ stdout: fffffffffffffffe 1
//@ stdout: 1
//@ stdout: ffffffffffffffff
//@ stdout: 10742350766344324204 11
//@ stdout: 16
// The 128-bit integers of gcc.
#include <stdio.h>

static unsigned __int128 multiply(unsigned long a, unsigned long b)
{
    return (unsigned __int128)a * b;
}

int main(void)
{
    unsigned __int128 product = multiply(~0ul, ~0ul);
    __int128 negative = -1;

    printf("%lx %lx\n", (unsigned long)(product >> 64), (unsigned long)product);
    printf("%d\n", negative < 0);
    printf("%lx\n", (unsigned long)(negative >> 70));
    printf("%lu %lu\n", (unsigned long)(product / 1000000007), (unsigned long)(product % 97));
    printf("%d\n", (int)sizeof product);
    return 0;
}
