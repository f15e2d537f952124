//@ run: exit 0
//@ stdout: 3 3
// Qualified objects read and write as others do.
#include <stdio.h>

static volatile int hardware = 3;
static const int limits[] = { 1, 2, 3 };

int main(void)
{
    volatile int counter = 0;
    const int fixed = limits[hardware - 1];
    const volatile int *view = &counter;

    while (counter < fixed)
        counter++;
    printf("%d %d\n", *view, (int)(sizeof limits / sizeof *limits));
    return 0;
}
