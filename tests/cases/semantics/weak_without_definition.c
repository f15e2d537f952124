//@ run: exit 3
//@ stdout: 1 1 1 1
//@ stdout: 2 8 1 9
// A weak name that nothing defines is null; one that is defined, here or later, is not.
#include <stdio.h>

int absent(int) __attribute__((weak));
extern int missing __attribute__((weak));
int later(void) __attribute__((weak));
extern int given(int) __attribute__((weak));

static int (*table[2])(int) = { absent, given };
static int *const place = &missing;
static int (*call)(void) = later;

int given(int x)
{
    return x + 1;
}

__attribute__((weak)) int twice(int x)
{
    return 2 * x;
}

int later(void)
{
    return 9;
}

int main(void)
{
    printf("%d %d %d %d\n", absent == 0, &missing == 0, table[0] == 0, place == 0);
    if (absent)
        printf("%d\n", absent(1));
    if (&missing)
        missing = 1;
    printf("%d %d %d %d\n", table[1](1), twice(4), given != 0, call());
    return absent ? absent(2) : 3;
}
