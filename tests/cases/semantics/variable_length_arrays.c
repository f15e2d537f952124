//@ run: exit 0
//@ stdout: 2 1
//@ stdout: 6 36
//@ stdout: 12 138
//@ stdout: 40
//@ stdout: 12
//@ stdout: 12
//@ stdout: 4
// Arrays whose size is known at run time, sizeof of them, and as parameters.
#include <stdio.h>

static int sum(int rows, int columns, int grid[rows][columns])
{
    int total = 0;

    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            total += grid[i][j];
    return total;
}

static unsigned long bytes(int n)
{
    typedef short row[n];
    row rows[n + 1];

    n = 100;
    return sizeof rows;
}

int main(void)
{
    for (int n = 1; n <= 3; n++) {
        int grid[n][n + 1];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                grid[i][j] = 10 * i + j;
        printf("%d %d\n", (int)(sizeof grid / sizeof grid[0][0]), sum(n, n + 1, grid));
    }
    printf("%d\n", (int)bytes(4));
    int n = 3;
    int (*pointer)[n] = 0;
    printf("%d\n", (int)sizeof(*pointer));
    printf("%d\n", (int)sizeof(int[n++]));
    printf("%d\n", n);
    return 0;
}
