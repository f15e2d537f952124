//@ run: exit 0
//@ stdout: 1122 1
// Inner names hide outer ones; tags, labels and members have name spaces of their own.
#include <stdio.h>

int x = 1;

struct x { int x; };

static int get(void) { return x; }

int main(void)
{
    int total = x;
    struct x x = { 20 };

    goto x;
x:
    total += x.x;
    {
        extern int x;
        total += x;
        for (int x = 100; x < 101; x++) {
            int y = x;
            total += y;
            { int x = y * 10; total += x; }
        }
    }
    printf("%d %d\n", total, get());
    return 0;
}
