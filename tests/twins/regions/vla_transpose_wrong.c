#include <stdio.h>
#include <stdlib.h>

static void transpose(int rows, int columns, int from[rows][columns], int to[columns][rows])
{
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            to[r][c] = from[c][r];
}

int main(void)
{
    int rows, columns;

    if (scanf("%2d %2d", &rows, &columns) != 2)
        return 2;
    if (rows < 1 || columns < 1)
        return 2;
    int a[rows][columns], b[columns][rows];
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            if (scanf("%6d", &a[r][c]) != 1)
                a[r][c] = 0;
        }
    }
    transpose(rows, columns, a, b);
    for (int c = 0; c < columns; c++) {
        for (int r = 0; r < rows; r++)
            printf("%d ", b[c][r]);
        putchar('\n');
    }
    return 0;
}
