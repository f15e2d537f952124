//@ run: exit 0
//@ flags: -fwrapv
//@ stdout: 1
// With -fwrapv overflow is defined and worth no note.
#include <limits.h>
#include <stdio.h>

static int next(int n) { return n + 1; }

int main(void)
{
    printf("%d\n", next(INT_MAX) == INT_MIN);
    return 0;
}
