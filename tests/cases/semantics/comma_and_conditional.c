//@ run: exit 0
//@ stdout: 3 2
//@ stdout: 7 3
//@ stdout: 9 5
//@ stdout: nobody
//@ stdout: once
//@ stdout: 7
//@ stdout: 2
//@ stdout: [0,10][3,9][6,8]
//@ stdout: 1
// The comma operator, nested conditionals, the two-operand conditional of GNU C, short circuits.
#include <stdio.h>

static int calls;
static int touch(int value) { calls++; return value; }

int main(void)
{
    int a = (touch(1), touch(2), 3), b;
    const char *name = (const char *)0 ?: "nobody";

    printf("%d %d\n", a, calls);
    b = touch(7) ?: touch(8);
    printf("%d %d\n", b, calls);
    b = touch(0) ?: touch(9);
    printf("%d %d\n", b, calls);
    printf("%s\n", name);
    if (touch(0) && touch(1))
        puts("never");
    if (touch(1) || touch(1))
        puts("once");
    printf("%d\n", calls);
    printf("%d\n", a > 5 ? 1 : a > 2 ? 2 : 3);
    for (int i = 0, j = 10; i < j; i += 3, j--)
        printf("[%d,%d]", i, j);
    printf("\n%d\n", !!a + !a * 2);
    return 0;
}
