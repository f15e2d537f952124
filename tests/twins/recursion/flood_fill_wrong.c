#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fill(char *grid, int rows, int cols, int row, int col)
{
    if (row < 0 || col < 0 || row > rows || col >= cols)
        return;
    if (grid[row * cols + col] != '.')
        return;
    grid[row * cols + col] = '#';
    fill(grid, rows, cols, row + 1, col);
    fill(grid, rows, cols, row - 1, col);
    fill(grid, rows, cols, row, col + 1);
    fill(grid, rows, cols, row, col - 1);
}

int main(void)
{
    int rows, cols;

    if (scanf("%d %d", &rows, &cols) != 2 || rows <= 0 || cols <= 0 || rows > 50 || cols > 50)
        return 1;
    char *grid = malloc((size_t)(rows * cols));
    if (grid == NULL)
        return 1;
    for (int i = 0; i < rows * cols; i++)
        grid[i] = getchar() == '.' ? '.' : ' ';
    fill(grid, rows, cols, rows / 2, cols / 2);
    free(grid);
    return 0;
}
