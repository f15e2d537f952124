#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 16 };

static char board[SIDE][SIDE];

static int fill(int row, int col)
{
    if (row < 0 || col < 0 || row >= SIDE || col >= SIDE || board[row][col] != '.')
        return 0;
    board[row][col] = '#';
    fill(row + 1, col);
    fill(row - 1, col);
    fill(row, col + 1);
    fill(row, col - 1);
    return 1;
}

int main(void)
{
    int row, col;

    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            board[i][j] = getchar() == '.' ? '.' : ' ';
    while (scanf("%d %d", &row, &col) == 2)
        printf("%d\n", fill(row, col));
    return 0;
}
