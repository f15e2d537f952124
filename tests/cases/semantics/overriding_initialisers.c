//@ run: exit 0
//@ check: TRUE
//@ stdout: 1 2 7 8 9
// Initialisers that override all of what earlier ones gave.
#include <stdio.h>

struct pair {
    int a, b;
};

static struct pair table[4] = {[0 ... 3] = {1, 2}, [2] = {7, 8}};

int main(void)
{
    int row[3] = {[0] = 1, [2] = 4, [0] = 9};

    printf("%d %d %d %d %d\n", table[1].a, table[3].b, table[2].a, table[2].b, row[0]);
    return 0;
}
