//@ run: exit 0
//@ stdout: 8 24
//@ stdout: 24 12
// The bounds of one declarator stand in no order; gcc begins with the innermost.
#include <stdio.h>

static int rows = 3;

static int columns(void)
{
    rows = 1;
    return 2;
}

int main(void)
{
    int number = 0;
    int first[rows][columns()];
    rows = 3;
    int second[columns()][rows];
    int fourth[++number][++number * 2 + 1];

    printf("%lu %lu\n", (unsigned long)sizeof first, (unsigned long)sizeof second);
    printf("%lu %lu\n", (unsigned long)sizeof fourth, (unsigned long)sizeof fourth[0]);
    return 0;
}
