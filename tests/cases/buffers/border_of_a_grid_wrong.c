// The row behind the last one.
//@ run: violation out-of-bounds
//@ stdin: 7 9
//@ model: LP64
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned rows, columns;
    if (scanf("%2u %2u", &rows, &columns) != 2 || rows == 0 || columns == 0)
        return 0;
    int *grid = malloc((size_t)rows * columns * sizeof *grid);
    if (grid == NULL)
        return 1;
    for (size_t c = 0; c < columns; c++)
        grid[c] = 1;
    for (size_t c = 0; c < columns; c++)
        grid[(size_t)(rows - 0) * columns + c] = 2; //~ violation out-of-bounds
    free(grid);
    return 0;
}
