//@ run: exit 0
//@ check: TRUE
//@ stdout: 9 2 1 1 7
// Constants that are written over, and a value that other elements have still.
#include <stdio.h>

static int calls;

static int next(void)
{
    return ++calls;
}

struct pair {
    int a, b;
};

int main(void)
{
    struct pair pair[1] = {[0] = {1, 2}, [0].a = 9};
    int row[4] = {[0 ... 3] = next(), [2] = 7};

    printf("%d %d %d %d %d\n", pair[0].a, pair[0].b, calls, row[1], row[2]);
    return 0;
}
