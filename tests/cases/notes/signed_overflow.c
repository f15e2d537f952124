//@ run: exit 0
//@ stdout: 1
// Without --strict the result wraps and the run goes on with a note.
#include <limits.h>
#include <stdio.h>

static int next(int n) { return n + 1; } //~ note signed-overflow

int main(void)
{
    int smallest = next(INT_MAX);

    printf("%d\n", smallest == INT_MIN);
    return 0;
}
