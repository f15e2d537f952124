//@ run: exit 0
//@ model: LP64
//@ check: TRUE
//@ stdout: 2 4
//@ oracle: none (not every compiler has the type)
// Moving them is no problem, nor are complex integers.
#include <stdio.h>

static _Float16 half = 1.5f16;
static _Complex short pair;

int main(void)
{
    _Float16 other = half;
    _Complex short copy = pair;

    printf("%d %d\n", (int)sizeof other, (int)sizeof copy);
    return 0;
}
